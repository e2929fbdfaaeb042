// Orders the actions for the device, says that the app did not open, carries the fragment along, copies the link.
// The page works without it. It leaves a page only for the website, and only on a desktop if the table says
// "desktop": "website".
(() => {
  'use strict';
  const root = document.documentElement;
  const agent = navigator.userAgent;
  const isIOS = /iPhone|iPad|iPod/.test(agent) || /Macintosh/.test(agent) && navigator.maxTouchPoints > 1;
  const device = isIOS ? 'ios' : /Android/.test(agent) ? 'android' : '';
  const mouse = '(hover: hover) and (pointer: fine)';
  const hasMouse = matchMedia(mouse).matches;
  // Without a mouse, these are desktops in their tablet mode.
  const isTablet = !device && !hasMouse && /Windows NT|CrOS/.test(agent);
  const all = query => [...document.querySelectorAll(query)];
  const one = query => document.querySelector(query);
  const action = kind => one(`[data-action="${kind}"]:not([hidden])`);

  // Filled from in-app-browsers.json.
  const browser = IN_APP_BROWSERS.map(row => row.split('|'))
    .find(([token, system]) => agent.includes(token) && (!system || system === device));
  const isInApp = browser || isIOS && !/Safari\//.test(agent);
  const [, , menu, symbol] = browser || [];

  // Without the visitor's choice of a language, which is not a part of the link. A fragment stays as it is.
  const choice = link => link.search.slice(1).split('&')[0].toLowerCase();
  const link = () => {
    const choices = all('[data-languages] a').map(choice);
    return location.href.replace(/^([^?#]*)\?([^#]*)/, (whole, path, query) => {
      const items = query.split('&');
      const kept = items.filter(item => !choices.includes(item.toLowerCase()));
      return kept.length === items.length ? whole : [path, ...kept.length ? [kept.join('&')] : []].join('?');
    });
  };

  // Filled from the table: the links that the association files keep in the browser, each a fragment and items. A plus stays.
  const parsed = text => new URLSearchParams(text.replaceAll('+', '%2B'));
  const isKept = () => EXCLUSIONS.some(([fragment, ...items]) =>
    [null, parsed('=' + location.hash.slice(1).replaceAll('&', '%26')).get('')].includes(fragment)
    && items.every(([name, value]) => {
      const values = parsed(location.search).getAll(name);
      return values[0] === value && new Set(values).size < 2;
    }));
  const stays = isKept();

  all('[data-hint]').forEach(hint => {
    hint.hidden = !isInApp || stays;
    const sentence = menu && hint.dataset[menu];
    if (sentence) hint.textContent = sentence.replace('{symbol}', symbol).replace('{entry}', hint.dataset.external);
  });
  all('[data-copy]').forEach(button => {
    button.hidden = !navigator.clipboard;
    button.onclick = () => navigator.clipboard.writeText(link()).then(() => {
      one('[role="status"]').textContent = button.dataset.copy;
    }, () => {});
  });
  // An image of another site that is not there. It may have failed before this script ran.
  all('[data-fallback]').forEach(image => {
    const replace = () => { image.src = image.dataset.fallback; };
    if (image.complete && !image.naturalWidth) replace();
    else image.addEventListener('error', replace, { once: true });
  });
  // A link that is longer than a QR code has none.
  all('[data-code]').forEach(image => image.addEventListener('error', () => { image.parentNode.hidden = true; }));

  // The style sheet takes a page without this for a desktop if there is a mouse.
  if (device) root.dataset.device = device;
  if (device && isInApp) root.dataset.inApp = '';
  // A stylesheet that could not be loaded has no rules to read.
  if (isTablet) try {
    all('link[rel="stylesheet"]').flatMap(({ sheet }) => [...sheet.cssRules]).forEach(({ media }) => {
      if (media?.mediaText.includes(mouse)) media.mediaText = media.mediaText.replace(mouse, 'all').replace('and all', '');
    });
  } catch {}
  all('[data-system]').forEach(link => { link.hidden = device !== '' && link.dataset.system !== device; });
  // What would open the app by this link, which stays in the browser.
  if (stays) {
    all('[data-action]').forEach(link => /open|intent|hold/.test(link.dataset.action) && link.remove());
    all('[data-code]').forEach(image => image.parentNode.remove());
    one('meta[name="apple-itunes-app"]')?.remove();
  }

  // Firefox follows an intent to its fallback although the app is installed. On Android, browsers of other apps show an
  // error for what is no web link.
  const kinds = isInApp ? isIOS ? ['open', 'scheme'] : ['open'] : isIOS ? ['open', 'scheme', 'hold']
    : /Firefox\//.test(agent) ? ['open', 'scheme', 'intent'] : ['intent', 'open', 'scheme'];
  const ways = ['open', 'scheme', 'intent', 'hold'].map(action).filter(way => way);
  const list = ways[0]?.parentNode;
  const children = [...list?.children || []];
  const best = kinds.map(action).find(way => way);
  const store = action(isIOS ? 'app-store' : 'google-play');
  const website = action('website');
  const stores = all('[data-stores]');
  const [more, others, failure] = ['[data-more]', '[data-others]', '[data-failed]'].map(one);
  const block = others && one('[data-app]');

  // Puts the actions into the usual order, or into that for a visitor for whom the app did not open after a tap on `way`.
  let tried, name;
  const summary = one('[data-more] summary');
  const question = summary?.textContent;
  const sentence = failure?.querySelector('p');
  if (sentence) sentence.hidden = !store;
  const arrange = way => {
    if (tried) tried.textContent = name;
    tried = way;
    if (failure) failure.hidden = !tried;
    if (tried) [name, tried.textContent] = [tried.textContent, failure.dataset.failed];
    const isInBlock = block && store && best && !tried;
    const links = tried ? [store || website, tried, website] : [best || store, !isInBlock && store, website];
    const first = links.filter((link, index) => link && links.indexOf(link) === index);
    if (isInBlock) block.append(store);
    const rest = children.filter(child => !first.includes(child));
    list.prepend(...first);
    if (more) {
      // Nobody is asked whether the app opened who knows that it did not, or who has no way to open it.
      if (more.dataset.more) summary.textContent = tried || !best ? more.dataset.more : question;
      more.append(...rest, ...(block ? [others] : stores.filter(stores => stores.querySelector('a'))));
      more.hidden = !more.querySelector('a:not([hidden]), button:not([hidden])');
    }
    stores.forEach(stores => { stores.hidden = block ? tried || !store : more && !stores.querySelector('a'); });
  };
  if (device && list) {
    // One name is enough for what opens the app by the link: what would say the same is hidden.
    if (!isIOS) ways.forEach(way => { way.hidden = way !== best && (isInApp || way === ways[0] || way.dataset.action !== 'scheme'); });
    if (best && best !== ways[0]) best.textContent = ways[0].textContent;
    if (block) {
      const foreign = ['app-store', 'google-play'].map(action).filter(link => link && link !== store);
      others.append(...foreign);
      others.hidden = !foreign.length;
      list.after(stores[0], more);
    }
    // Another host has sent the visitor here, so the link on its page has not opened the app.
    const open = one('[data-action="open"]');
    const from = failure && best && open && document.referrer;
    const isBack = from && [open.host, ...(failure.dataset.hosts || '').split(' ')].includes(new URL(from).host);
    // What the visitor has just read on the other host gives way to what helps now.
    if (isBack) root.dataset.from = '';
    arrange(isBack ? best : undefined);
    // A private page names no referrer, but for this link its host, which is the other one's own.
    if (open) open.referrerPolicy = 'origin';
  }
  // The page of another host is written for visitors without script.
  all('[data-usual]').forEach(heading => {
    heading.textContent = heading.dataset.usual;
    stores[0].classList.remove('first');
    if (device) return;
    const aside = one('.aside');
    if (aside) aside.append(stores[0]);
    else (one('.status') || more)?.after(stores[0]);
  });

  // Whether something came of a tap on what is no web link shows by the page: it is hidden if an app has opened.
  // Who goes to the store comes back to try again.
  let timer, isShown, isAtStore;
  const stop = () => {
    clearTimeout(timer);
    if (isShown && !isAtStore) arrange();
    isShown = isShown && isAtStore;
  };
  store?.addEventListener('click', () => { isAtStore = true; });
  if (failure && device) ways.forEach(way => way.addEventListener('click', () => {
    if (/^https?:$/.test(way.protocol)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isShown = true;
      arrange(way);
      failure.querySelector('h2').focus();
      // A cover above can leave the heading alone on a low screen.
      list.firstElementChild.scrollIntoView({ block: 'nearest' });
    }, 1500);
  }));
  document.addEventListener('visibilitychange', () => document.hidden && stop());
  addEventListener('pagehide', stop);

  // Browsers do not send the fragment to servers, and an intent can carry it only as an extra.
  const carriers = all('[data-action="open"], [data-action="scheme"], [data-action="hold"], [data-action="website"], [data-languages] a')
    .filter(link => !link.href.includes('#') && !(stays && link.dataset.action === 'scheme'))
    .map(link => ({ link, start: link.href }));
  const carryFragment = () => {
    const hash = location.hash;
    const extra = hash && `;S.fragment=${encodeURIComponent(hash.slice(1))}`;
    carriers.forEach(({ link, start }) => { link.href = start + hash; });
    all('[data-action="intent"]').forEach(link => {
      link.href = link.href.replace(/(;S\.fragment=[^;]*)?;end$/, extra + ';end');
    });
  };
  carryFragment();
  // Another page, if the fragment decides that the link stays here.
  addEventListener('hashchange', () => isKept() === stays ? carryFragment() : location.reload());

  // Where the table says so, a desktop goes on to the website: on a visit, not on the way back or from there.
  if (root.dataset.desktop === 'website' && website && !device && (hasMouse || isTablet)
    && performance.getEntriesByType('navigation')[0]?.type === 'navigate'
    && !(document.referrer && new URL(document.referrer).origin === website.origin)) location.replace(website.href);
})();
