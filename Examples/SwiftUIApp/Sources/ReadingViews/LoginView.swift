import Dovetail
import DovetailSwiftUI
import ReadingModels
import SwiftUI

struct LoginView: View {
    @Resolved(LoginModel.self) private var model

    var body: some View {
        VStack {
            TextField("Your name", text: $model.name)
            Button("Log in") { try? model.logIn() }.disabled(!model.canLogIn)
        }
        .padding()
    }
}

#Preview(traits: .dependencies { ReadingModule() }) { LoginView() }
