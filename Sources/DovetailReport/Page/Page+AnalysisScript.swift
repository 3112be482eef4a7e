extension Page {
    /// The questions to the graph, which know nothing of the page: `analyze` answers about `count` nodes.
    ///
    /// `Scripts/check-reports` compares its answers with those of `GraphAnalysis`.
    static let analysisScript = #"""
        function analyze(count, arrows, entries, stored) {
          // The rows keep the order of the arrows, which is that of parameters.
          const rowsOf = isIncluded => {
            const rows = Array.from({ length: count }, () => new Set());
            for (const arrow of arrows) if (isIncluded(arrow)) rows[arrow.from].add(arrow.to);
            return rows.map(row => [...row]);
          };
          const reversed = rows => {
            const result = rows.map(() => []);
            rows.forEach((row, from) => row.forEach(to => result[to].push(from)));
            return result;
          };
          const once = make => { let value; return () => value ??= make(); };
          const needs = rowsOf(() => true).map(row => row.sort((a, b) => a - b)), users = reversed(needs);
          const retaining = once(() => rowsOf(arrow => !arrow.isDeferred && !arrow.isWeak));
          const retainers = once(() => reversed(retaining()));
          const direct = once(() => rowsOf(arrow => !arrow.isDeferred && !arrow.isInjection));
          const later = once(() => rowsOf(arrow => !arrow.isDeferred && arrow.isInjection));
          const firmUsers = once(() => reversed(rowsOf(arrow => !arrow.isSoft)));
          const tree = once(() => dominatorTree(needs, entries));
          const lifetimes = once(() => dominatorTree(retaining(), [...new Set([...stored, ...entries])]));
          const isStored = new Set(stored);
          return { count, needs, users, entries, reach, stored: isStored,
            dependents: index => reach([index], users).order.slice(1),
            dependencies: index => reach([index], needs).order.slice(1),
            impact: index => impactOf(index, users, firmUsers(), entries),
            shortest: (starts, end) => shortestPaths(starts, end, needs, users),
            retained: index => reach([index], retaining()).order.slice(1),
            holders: index => holdersOf(index, retainers(), isStored, entries),
            endsWith: index => lifetimes().below(index),
            dominators: index => tree().chain(index),
            unusedWithout: index => tree().below(index),
            creation: starts => creationOrder(starts, direct(), later()),
            cycles: once(() => cyclesOf(needs, direct(), arrows)),
            longestChain: once(() => longestChainOf(needs)) };
        }
        // Breadth first: the nodes in the order of their distance from the nearest start.
        function reach(starts, rows) {
          const distance = new Int32Array(rows.length).fill(-1), order = [];
          for (const start of starts) if (distance[start] < 0) { distance[start] = 0; order.push(start); }
          for (let at = 0; at < order.length; at++)
            for (const next of rows[order[at]]) if (distance[next] < 0) { distance[next] = distance[order[at]] + 1; order.push(next); }
          return { order, distance };
        }
        // Removing a node breaks its dependents, except those that take it as an Optional or as an element.
        function impactOf(index, users, firmUsers, entries) {
          const found = reach([index], users), all = found.order.slice(1), isIn = new Set(all);
          const broken = new Set(reach(firmUsers[index], users).order);
          broken.delete(index);
          return { direct: users[index].filter(user => user !== index), all, distance: found.distance,
            entries: entries.filter(entry => isIn.has(entry)), broken };
        }
        function shortestPaths(starts, end, needs, users) {
          const ahead = reach(starts, needs).distance, back = reach([end], users).distance, length = ahead[end];
          if (length < 0) return { length, count: 0, paths: () => [], nodes: [] };
          const isOn = index => ahead[index] >= 0 && back[index] >= 0 && ahead[index] + back[index] === length;
          const nodes = ahead.reduce((all, _, index) => { if (isOn(index)) all.push(index); return all; }, []);
          const next = index => needs[index].filter(to => isOn(to) && ahead[to] === ahead[index] + 1);
          const ways = new Map([[end, 1]]);
          for (const index of [...nodes].sort((a, b) => ahead[b] - ahead[a]))
            if (index !== end) ways.set(index, next(index).reduce((sum, to) => sum + ways.get(to), 0));
          const first = nodes.filter(index => ahead[index] === 0);
          const paths = limit => {
            const found = [], open = first.map(index => [index]).reverse();
            while (open.length && found.length < limit) {
              const path = open.pop(), last = path[path.length - 1];
              if (last === end) found.push(path);
              else for (const to of next(last).reverse()) open.push([...path, to]);
            }
            return found;
          };
          return { length, nodes, paths, count: first.reduce((sum, index) => sum + ways.get(index), 0) };
        }
        // The nearest stored nodes and entries that retain a node, through others that are not stored.
        function holdersOf(index, retainers, stored, entries) {
          const isEntry = new Set(entries), before = new Map([[index, -1]]), order = [index], holders = [];
          for (let at = 0; at < order.length; at++)
            for (const user of retainers[order[at]]) {
              if (before.has(user)) continue;
              before.set(user, order[at]);
              if (stored.has(user) || isEntry.has(user)) holders.push(user); else order.push(user);
            }
          return holders.map(holder => {
            const path = [];
            for (let at = holder; at >= 0; at = before.get(at)) path.push(at);
            return path;
          });
        }
        // Depth first: nodes after everything that they lead to, without recursion.
        function postorder(starts, rows) {
          const mark = new Uint8Array(rows.length), order = [];
          for (const start of starts) {
            if (mark[start]) continue;
            mark[start] = 1;
            const open = [[start, 0]];
            while (open.length) {
              const top = open[open.length - 1];
              if (top[1] < rows[top[0]].length) {
                const next = rows[top[0]][top[1]++];
                if (!mark[next]) { mark[next] = 1; open.push([next, 0]); }
              } else { order.push(top[0]); open.pop(); }
            }
          }
          return order;
        }
        // Dominators by the iteration of Cooper, Harvey and Kennedy (2001), from a root that leads to all starts.
        function dominatorTree(rows, starts) {
          const root = rows.length, all = [...rows, starts], order = postorder([root], all).reverse();
          const place = new Int32Array(root + 1).fill(-1), above = new Int32Array(root + 1).fill(-1), sources = all.map(() => []);
          order.forEach((index, position) => { place[index] = position; });
          for (const index of order) for (const to of all[index]) sources[to].push(index);
          above[root] = root;
          for (let isStable = false; !isStable;) {
            isStable = true;
            for (const index of order.slice(1)) {
              let best = -1;
              for (let source of sources[index]) {
                if (above[source] < 0) continue;
                if (best < 0) { best = source; continue; }
                while (best !== source)
                  if (place[best] > place[source]) best = above[best]; else source = above[source];
              }
              if (above[index] !== best) { above[index] = best; isStable = false; }
            }
          }
          const children = all.map(() => []);
          for (const index of order.slice(1)) children[above[index]].push(index);
          return { below: index => reach([index], children).order.slice(1).sort((a, b) => a - b),
            chain: index => {
              const chain = [];
              for (let at = above[index]; at >= 0 && at !== root; at = above[at]) chain.unshift(at);
              return chain;
            } };
        }
        """#

    /// The order of creation, cycles, and the longest chain.
    static let orderScript = #"""
        // Dependencies come first, in the order of parameters; what is injected later comes after the node. Nodes of one
        // step do not depend on each other, so they could be created at the same time.
        function creationOrder(starts, direct, later) {
          const step = new Map(), sequence = [], queue = [...starts];
          for (let at = 0; at < queue.length; at++)
            for (const index of postorder([queue[at]], direct)) {
              if (step.has(index)) continue;
              step.set(index, 1 + direct[index].reduce((most, to) => Math.max(most, step.get(to) || 0), 0));
              sequence.push(index);
              for (const to of later[index]) queue.push(to);
            }
          const critical = [];
          let last = sequence.reduce((best, index) => best < 0 || step.get(index) > step.get(best) ? index : best, -1);
          while (last !== undefined && last >= 0) {
            critical.unshift(last);
            const wanted = step.get(last) - 1;
            last = wanted ? direct[last].find(to => step.get(to) === wanted) : undefined;
          }
          return { sequence, step, critical };
        }
        // Components by two searches (Kosaraju). The number of a component is smaller than those of its dependents.
        function componentsOf(rows) {
          const reverse = rows.map(() => []), number = new Int32Array(rows.length).fill(-1), members = [];
          rows.forEach((row, from) => row.forEach(to => reverse[to].push(from)));
          for (const start of postorder(rows.keys(), reverse).reverse()) {
            if (number[start] >= 0) continue;
            const found = [start];
            number[start] = members.length;
            for (let at = 0; at < found.length; at++)
              for (const next of rows[found[at]]) if (number[next] < 0) { number[next] = members.length; found.push(next); }
            members.push(found.sort((a, b) => a - b));
          }
          return { number, members };
        }
        // The shortest ring within some nodes. Of many nodes, only some are tried as its start.
        function ringOf(members, rows) {
          const isMember = new Set(members);
          let best = null;
          for (const start of members.slice(0, 60)) {
            const before = new Map(), queue = [start];
            search: for (let at = 0; at < queue.length; at++)
              for (const next of rows[queue[at]]) {
                if (next === start) {
                  const ring = [];
                  for (let index = queue[at]; index !== undefined; index = before.get(index)) ring.unshift(index);
                  if (!best || ring.length < best.length) best = ring;
                  break search;
                }
                if (isMember.has(next) && !before.has(next)) { before.set(next, queue[at]); queue.push(next); }
              }
            if (best && best.length === 1) break;
          }
          return best || [];
        }
        // A cycle is closed if a link that is deferred or injected is on each of its rings. Else, `ring` has no such link.
        function cyclesOf(needs, direct, arrows) {
          const cyclic = rows => componentsOf(rows).members.filter(set => set.length > 1 || rows[set[0]].includes(set[0]));
          const wrong = cyclic(direct).map(set => ({ set, first: set[0] }));
          return cyclic(needs).sort((a, b) => a[0] - b[0]).map(members => {
            const isMember = new Set(members), open = wrong.find(({ first }) => isMember.has(first));
            return { members, isClosed: !open, ring: open ? ringOf(open.set, direct) : ringOf(members, needs),
              closers: arrows.filter(arrow => (arrow.isDeferred || arrow.isInjection) && isMember.has(arrow.from) && isMember.has(arrow.to)) };
          });
        }
        // Of a cycle, only the first node counts.
        function longestChainOf(rows) {
          const { number, members } = componentsOf(rows);
          const length = new Int32Array(members.length).fill(1), next = new Int32Array(members.length).fill(-1);
          members.forEach((set, own) => {
            for (const index of set) for (const to of rows[index])
              if (number[to] !== own && length[number[to]] + 1 > length[own]) { length[own] = length[number[to]] + 1; next[own] = number[to]; }
          });
          const chain = [];
          for (let at = length.indexOf(length.reduce((a, b) => Math.max(a, b), 0)); at >= 0; at = next[at]) chain.push(members[at][0]);
          return chain;
        }
        """#
}
