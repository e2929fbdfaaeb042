// The app of the article about LinkActions.
// Block: Sources/LinkActions/LinkActions.docc/FromOneTableToAppAndSite.md#receive-links-once 1
import LinkActions
import LinkHandling
import LinkRoutes
import SwiftUI

@MainActor final class Links {
    let inbox = LinkInbox()
    let router = LinkRouter(RouteTable(generated: ""))
}

struct HomeView: View {
    var body: some View { Text("") }
}
