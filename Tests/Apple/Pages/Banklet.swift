// With: Examples/Sources/Banklet
// Block: Examples/Sources/Banklet/README.md#banklet
import SwiftUI

struct GeneralView: View {
    let app: BankletModel
    var body: some View { AnimationView(app: app) }
}
