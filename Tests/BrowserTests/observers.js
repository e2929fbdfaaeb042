// Runs in every page before the page's own script: notes what a page does not report by itself.
window.__violations = [];
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
