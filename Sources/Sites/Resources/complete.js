// For a host that has only files: fills the values of the link into the addresses of its page, as linkd does elsewhere.
(() => {
  'use strict';
  // docs/route-table.md#r8 says what is escaped.
  const escape = text => encodeURIComponent(text).replace(/[!'()*]/g, mark => '%' + mark.charCodeAt().toString(16).toUpperCase());
  const raw = text => text.replace(/[^\w\-.~:/?#@!$&'()*+,;=%]/g, escape);
  const segments = () => location.pathname.split('/').filter(part => part).map(part => decodeURIComponent(part));
  const items = location.search.slice(1).split('&').filter(item => item);
  const nameOf = item => decodeURIComponent(item.split('=', 1)[0]);
  const query = (start, kept) =>
    kept.length ? start + raw(kept.length === items.length ? location.search.slice(1) : kept.join('&')) : '';

  const segment = (index, first, last) => {
    const [text] = segments().slice(index);
    const bytes = new TextEncoder().encode(text.toString());
    return escape(new TextDecoder().decode(bytes.slice(+first, bytes.length - last)));
  };
  const item = name => {
    const found = items.find(item => item.includes('=') && nameOf(item) === name);
    return escape(decodeURIComponent(found.slice(found.indexOf('=') + 1)));
  };
  // The names are those of PageValue.
  const value = text => {
    const [kind, ...words] = text.split(' ');
    // A dot segment would lead to the parent.
    if (kind === 'whole') return value(words.join(' ')).replace(/^\.\.?$/, '');
    return kind === 'segment' ? segment(...words)
      : kind === 'rest' ? segments().slice(+words[0]).map(escape).join('/')
      : kind === 'item' ? item(words.join(' '))
      : kind === 'host' ? (location.hostname === words[0] ? words[1] : words[0])
      : kind === 'further' ? query('&', items)
      : query('?', words.length ? items.filter(item => !nameOf(item).startsWith('x-')) : items);
  };

  // A mark is escaped once for its place, and once more for each address around its own. So is its value.
  const filled = (template, separator) => template.replace(/%((?:25)*)7Blinkd%(?:\1)20(.*?)%(?:\1)7D/g, (_, depth, mark) => {
    const levels = Array(depth.length / 2).fill(0);
    const name = [0, ...levels].reduce(text => decodeURIComponent(text), mark);
    const text = levels.reduce(text => escape(text), value(name));
    return levels.length || !separator ? text : text.replaceAll(separator, escape(separator));
  });
  const marked = [...document.querySelectorAll('*')].flatMap(element =>
    [...element.attributes].filter(({ name }) => name.startsWith('data-linkd-'))
      .map(({ name, value }) => ({ element, name: name.slice('data-linkd-'.length), template: value })));
  let texts;
  try {
    texts = marked.map(({ name, template }) =>
      filled(template, name === 'content' ? ',' : template.startsWith('intent:') ? ';' : ''));
  } catch {
    // The page has no links for this address, which lacks a value or has an invalid escape.
  }
  marked.forEach(({ element, name }, index) => {
    if (texts) element.setAttribute(name, texts[index]);
    else if (!element.hasAttribute(name)) element.remove();
  });
})();
