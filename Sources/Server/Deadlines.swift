/// The time-outs of a connection, as the loop counts time.
struct Deadlines {
    let head: Milliseconds
    let idle: Milliseconds
    let write: Milliseconds
    let linger: Milliseconds

    init(_ limits: Limits) {
        head = limits.headTimeout.milliseconds
        idle = limits.idleTimeout.milliseconds
        write = limits.writeTimeout.milliseconds
        linger = limits.lingerTimeout.milliseconds
    }
}
