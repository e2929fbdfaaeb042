/// A redirect with the place of its old path, for problems that only show when all of them are known.
struct RedirectDeclaration {
    let redirect: Redirect
    let place: TableContent.Place
}
