import HTTP
import HTTPCases
import Testing

@Suite struct StatusTests {
    @Test func `all statuses are listed once, in order`() {
        let codes = Status.allCases.map(\.code)
        #expect(codes == codes.sorted())
        #expect(Set(codes).count == codes.count)
    }

    @Test func `each status that answers a known request is listed`() {
        let codes = Set(Status.allCases.map(\.code))
        for known in HTTPCase.all { #expect(codes.isSuperset(of: known.statuses), "\(known.name)") }
    }
}
