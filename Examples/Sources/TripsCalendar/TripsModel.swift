import LinkHandling
import LinkRoutes

/// The app without its views.
@MainActor
final class TripsModel {
    let navigation = TripsNavigation()
    /// Takes in what `onOpenURL` and `onContinueUserActivity` bring, and keeps it until the calendar is there.
    let inbox = LinkInbox()
    let router: LinkRouter

    /// Reads the table of the site: `routes.json` at the top of the project, which the server reads too.
    init() throws(RouteTableError) {
        let table = try RouteTable(json: PackageResources.routes_json)
        router = Deeplinker(table: table, navigation: navigation).router
    }

    /// Follows the links that have come and those that will, as long as the calendar is there.
    ///
    /// Each is taken out of the inbox before it is followed. So nothing needs to be reset afterwards, and no reset can
    /// wipe the link that comes next.
    func followLinks() async {
        await inbox.deliver { [router] event in await router.handle(event) }
    }
}
