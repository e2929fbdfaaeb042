class Linkd < Formula
  desc "Association files and pages for universal links, from one route table"
  homepage "@REPOSITORY@"
  url "@REPOSITORY@/releases/download/v@VERSION@/linkd-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libevent"
  depends_on :macos
  depends_on macos: :sequoia

  def install
    # Homebrew has a sandbox of its own, in which SwiftPM cannot start another.
    system "make", "release", "BUILD_FLAGS=--disable-sandbox"
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/linkd --version").chomp
    system bin/"linkd", "new", "site", testpath/"trips", "--host", "links.example.com", "--host", "open.example.com",
           "--ios", "7QW3E5R9TY.com.example.trips"
    system bin/"linkd", "check", "--config", testpath/"trips/config.json"
  end
end
