/// The server or service that probably answers, for a fix that names the line to change.
enum LikelyServer {
    case cloudflare, cloudFront, firebase, nextJS, gitHubPages, nginx, vercel, netlify, apache, iis, express, caddy
    /// One that names itself and is not known here.
    case other
    /// One that does not name itself, and is often nginx.
    case unknown

    /// What is wrong with the answer.
    enum Trouble {
        case contentType, redirect, missing, refused, compressed
    }

    /// Recognizes the server by the fields that it adds to its answers.
    init(_ answer: Answer?) {
        func words(_ field: String) -> [Substring]? { answer?[field]?.lowercased().split { " /,()".contains($0) } }
        let mark = Self.marks.first { _, field, word in
            words(field).map { word.isEmpty || $0.contains(word[...]) } == true
        }
        let isNamed = ["server", "x-powered-by"].contains { words($0)?.isEmpty == false }
        self = mark?.server ?? (isNamed ? .other : .unknown)
    }

    /// Returns the instruction for a trouble with a path.
    func fix(_ trouble: Trouble, _ path: String) -> String {
        let advice = Self.advice[self == .unknown ? .nginx : self]?[trouble]?.replacing("{path}", with: path)
        guard self == .unknown else { return advice ?? general(trouble) }
        return general(trouble) + (advice.map { "; " + $0 } ?? "")
    }

    private func general(_ trouble: Trouble) -> String {
        switch trouble {
        case .contentType: "send \"Content-Type: application/json\""
        case .redirect: "send the file with status 200 at this path, before any rule that redirects"
        case .missing: "publish the file at this path"
        case .refused:
            "let every client read this path, without bot checks, logins, country rules or user-agent rules"
        case .compressed: "compress only for clients that send Accept-Encoding"
        }
    }

    /// The words of fields that tell a server; where a word is empty, any value does.
    ///
    /// Services stand before the servers whose fields they pass on.
    private static let marks: [(server: LikelyServer, field: String, word: String)] = [
        (.cloudflare, "server", "cloudflare"), (.cloudflare, "cf-ray", ""), (.cloudFront, "server", "amazons3"),
        (.cloudFront, "server", "cloudfront"), (.cloudFront, "via", "cloudfront"), (.cloudFront, "x-amz-cf-id", ""),
        (.firebase, "vary", "x-fh-requested-host"), (.nextJS, "x-powered-by", "next.js"),
        (.gitHubPages, "server", "github.com"), (.nginx, "server", "nginx"), (.nginx, "server", "openresty"),
        (.vercel, "server", "vercel"), (.netlify, "server", "netlify"), (.apache, "server", "apache"),
        (.iis, "server", "microsoft-iis"), (.express, "x-powered-by", "express"), (.caddy, "server", "caddy"),
    ]

    /// What to change in each server; `{path}` stands for the path.
    private static let advice: [LikelyServer: [Trouble: String]] = [
        .nginx: [
            .contentType: "in nginx: location = {path} { default_type application/json; types { } … }",
            .redirect: "in nginx: add location = {path} { … }, and move the \"return 301\" into location / { }",
            .missing: "in nginx: add location ^~ /.well-known/ { … } above rules such as location ~ /\\. { deny all; }",
            .refused: "in nginx: location = {path} { allow all; auth_basic off; … }, without limit_req",
            .compressed: "in nginx: gunzip on; and no \"gzip_static always\" for location = {path}",
        ],
        .cloudflare: [
            .contentType: "in Cloudflare: Rules, Transform Rules: if http.request.uri.path eq \"{path}\", set static "
                + "Content-Type to application/json",
            .redirect: "in Cloudflare: Rules: add \"and not http.request.uri.path eq \"{path}\"\" to the redirect rule",
            .missing: "publish the file at the origin, then purge {path} in Cloudflare: Caching, Purge Cache",
            .refused: "in Cloudflare: Security, WAF, Custom rules: if http.request.uri.path eq \"{path}\", Skip all "
                + "remaining rules, Super Bot Fight Mode and rate limits",
            .compressed: "in Cloudflare: Rules: if http.request.uri.path eq \"{path}\", disable compression",
        ],
        .cloudFront: [
            .contentType: "in S3: aws s3 cp FILE s3://BUCKET{path} --content-type application/json; invalidate {path}",
            .redirect: "in CloudFront: add a behavior for {path} before the behavior that redirects; in S3: remove the "
                + "routing rule that matches {path}",
            .missing: "upload the file to s3://BUCKET{path}, and allow s3:GetObject in the bucket policy (S3 responds "
                + "403 for a missing file); in Amplify: add a rewrite (200) of {path} above the rewrite to index.html",
            .refused: "in AWS WAF: add a rule above the others that allows the URI path {path}",
            .compressed: "in S3: upload s3://BUCKET{path} without --content-encoding gzip",
        ],
        .gitHubPages: [
            .contentType: "serve this path from a host that sets Content-Type, which GitHub Pages cannot do",
            .redirect: "in GitHub Pages: set the links' host as the custom domain; other names always redirect",
            .missing: "in GitHub Pages: add .nojekyll, and set include-hidden-files: true in upload-pages-artifact",
        ],
        .firebase: [
            .redirect: "in firebase.json: remove \"trailingSlash\" and the entry of \"redirects\" that matches {path}",
            .missing: "in firebase.json: remove \"**/.*\" from \"ignore\", and deploy again",
        ],
        .nextJS: [
            .redirect: "in next.config.js: remove trailingSlash: true; and exclude {path} from the middleware",
            .missing: "put the file at public{path}, exclude its path from the middleware, and deploy again",
        ],
        .vercel: [.missing: "in Vercel: put the file into public/.well-known, and deploy again"],
        .netlify: [.missing: "in Netlify: put .well-known into the published folder, and deploy again"],
        .apache: [.missing: "publish the file; in .htaccess: put RewriteRule ^\\.well-known/ - [L] above other rules"],
        .iis: [.missing: "publish the file; web.config: <mimeMap fileExtension=\".\" mimeType=\"application/json\" />"],
        .express: [.missing: "in Express: use express.static(\"public\", { dotfiles: \"allow\" })"],
        .caddy: [.missing: "in Caddy: put handle /.well-known/* with a file_server before the other routes"],
    ]
}
