// Orders the buttons for the device, carries the fragment into them, copies the link. The page works without it.
(() => {
  'use strict';
  const agent = navigator.userAgent;
  const isIOS = /iPhone|iPad|iPod/.test(agent) || /Macintosh/.test(agent) && navigator.maxTouchPoints > 1;
  const isAndroid = /Android/.test(agent);
  const isInApp = isIOS && !/Safari\//.test(agent)
    || /FBA[NV]|Instagram|Line\/|LinkedIn|Snapchat|Pinterest|TikTok|musical_ly|MicroMessenger|KAKAOTALK|; wv\)/.test(agent);
  const each = (query, change) => document.querySelectorAll(query).forEach(change);
  const action = (kind, change) => each(`[data-action="${kind}"]`, change);

  (isAndroid ? ['google-play', 'open', 'intent'] : ['app-store']).forEach(kind =>
    action(kind, link => link.parentNode.prepend(link)));
  each('[data-system]', link => {
    link.hidden = link.dataset.system === 'android' ? !isAndroid : isAndroid;
  });

  // Browsers do not send the fragment to servers, and an intent can carry it only as an extra.
  const carriers = ['open', 'scheme', 'website'].flatMap(kind =>
    [...document.querySelectorAll(`[data-action="${kind}"]:not([href*="#"])`)]);
  const carryFragment = () => {
    const hash = location.hash;
    const extra = hash && `;S.fragment=${encodeURIComponent(hash.slice(1))}`;
    carriers.forEach(link => { link.href = link.href.split('#')[0] + hash; });
    action('intent', link => {
      link.href = link.href.replace(/(;S\.fragment=[^;]*)?;end$/, extra + ';end');
    });
  };
  carryFragment();
  addEventListener('hashchange', carryFragment);

  each('[data-hint]', hint => { hint.hidden = !isInApp; });
  each('[data-copy]', button => {
    button.hidden = !navigator.clipboard;
    button.onclick = () => navigator.clipboard.writeText(location.href).then(() => {
      document.querySelector('[role="status"]').textContent = button.dataset.copy;
    }, () => {});
  });
})();
