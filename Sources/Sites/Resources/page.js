// Orders the actions for the device, carries the fragment into them, copies the link. The page works without it.
// It leaves a page only for the website, and only on a desktop if the table says "desktop": "website".
(() => {
  'use strict';
  const agent = navigator.userAgent;
  const isIOS = /iPhone|iPad|iPod/.test(agent) || /Macintosh/.test(agent) && navigator.maxTouchPoints > 1;
  const device = isIOS ? 'ios' : /Android/.test(agent) ? 'android' : '';
  // Filled from in-app-browsers.json.
  const isInApp = isIOS && !/Safari\//.test(agent) || IN_APP_BROWSERS.some(token => agent.includes(token));
  const all = query => [...document.querySelectorAll(query)];
  const action = kind => document.querySelector(`[data-action="${kind}"]:not([hidden])`);

  // Without the visitor's choice of a language, which is not a part of the link. A fragment stays as it is.
  const link = () => document.querySelector('[data-languages]')
    ? location.href.replace(/^[^#]*/, start => start.replace(/([?&])lang=[^&]*&?/g, '$1').replace(/[?&]$/, ''))
    : location.href;

  all('[data-hint]').forEach(hint => { hint.hidden = !isInApp; });
  // The first one is the most specific one.
  const escape = isInApp && all('[data-escape]').find(link => agent.includes(link.dataset.escape));
  if (escape) escape.hidden = false;
  all('[data-copy]').forEach(button => {
    button.hidden = !navigator.clipboard;
    button.onclick = () => navigator.clipboard.writeText(link()).then(() => {
      document.querySelector('[role="status"]').textContent = button.dataset.copy;
    }, () => {});
  });
  // A link that is longer than a QR code has none.
  all('[data-code]').forEach(image => image.addEventListener('error', () => { image.parentNode.hidden = true; }));

  // The style sheet takes a page without this for a desktop if there is a mouse.
  if (device) document.documentElement.dataset.device = device;
  all('[data-system]').forEach(link => { link.hidden = device !== '' && link.dataset.system !== device; });

  // Firefox follows an intent to its fallback although the app is installed.
  const ways = device === 'ios' || /Firefox\//.test(agent) ? ['open', 'scheme', 'hold', 'intent'] : ['intent', 'open', 'scheme'];
  const main = device && ways.map(action).find(link => link);
  if (main) {
    const list = main.parentNode;
    const first = [main, action(isIOS ? 'app-store' : 'google-play'), action('website')].filter(link => link);
    const rest = [...list.children].filter(child => !first.includes(child));
    list.prepend(...first);
    // On Android nothing else needs to say so.
    const open = main.dataset.action === 'intent' && action('open');
    if (open) [main.textContent, open.textContent] = [open.textContent, main.textContent];
    const more = document.querySelector('[data-more]');
    if (more) {
      more.append(...rest, ...all('[data-stores]').filter(stores => stores.querySelector('a')));
      more.hidden = !more.querySelector('a:not([hidden]), button:not([hidden])');
      all('[data-stores]').forEach(stores => { stores.hidden = !stores.querySelector('a'); });
    }
  }

  // Browsers do not send the fragment to servers, and an intent can carry it only as an extra.
  const carriers = all('[data-action="open"], [data-action="scheme"], [data-action="hold"], [data-action="website"], [data-escape], [data-languages] a')
    .filter(link => !link.href.includes('#')).map(link => ({ link, start: link.href }));
  const carryFragment = () => {
    const hash = location.hash;
    const extra = hash && `;S.fragment=${encodeURIComponent(hash.slice(1))}`;
    // Instagram takes the link, and so its fragment, as the value of an item.
    carriers.forEach(({ link, start }) => {
      link.href = start + (link.dataset.escape === 'Instagram' ? encodeURIComponent(hash) : hash);
    });
    all('[data-action="intent"]').forEach(link => {
      link.href = link.href.replace(/(;S\.fragment=[^;]*)?;end$/, extra + ';end');
    });
  };
  carryFragment();
  addEventListener('hashchange', carryFragment);

  // Where the table says so, a desktop goes on to the website: on a visit, not on the way back or from there.
  const website = action('website');
  if (document.documentElement.dataset.desktop === 'website' && website && !device
    && matchMedia('(hover: hover) and (pointer: fine)').matches
    && performance.getEntriesByType('navigation')[0]?.type === 'navigate'
    && !(document.referrer && new URL(document.referrer).origin === website.origin)) location.replace(website.href);
})();
