// Texts that would run, or become elements, if a page rendered them as markup. Each has a number
// for searching, and everything it creates has `data-xss`.

/** URL requested only by a payload that runs. */
export const canaryPath = '/canario-xss'

// Effects of a running payload: mark the page, request the canary, or open a dialog.
const acts = [
  'window.__xss=1',
  `fetch('${canaryPath}')`,
  'alert(1)',
  'top[`__x`+`ss`]=1',
  `new Image().src='${canaryPath}'`,
  '\\u0077indow.__xss=1',
  'self["__xss"]=1;confirm(1)',
]

const handlers = [
  'onerror',
  'onload',
  'onfocus',
  'onmouseover',
  'onpointerenter',
  'ontoggle',
  'onbegin',
  'onanimationstart',
]

/** Builds one text from its effect, mark and variant. */
type Family = (act: string, mark: string, form: number) => string

const quotedIn = (act: string) => act.replaceAll('"', '&quot;')
const encode = (text: string, form: number) =>
  [...text]
    .map((letter) =>
      form % 2 === 0 ? `&#${letter.codePointAt(0)};` : `&#x${letter.codePointAt(0)?.toString(16)};`,
    )
    .join('')
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

const families: Readonly<Record<string, Family>> = {
  script: (act, mark, form) =>
    pick(
      [
        `<script ${mark}>${act}</script>`,
        `<ScRiPt ${mark}>${act}</sCrIpT>`,
        `<script ${mark} src=${canaryPath}></script>`,
        `<script ${mark} type=module>${act}</script>`,
        `</script><script ${mark}>${act}</script>`,
        `<scr<script>ipt ${mark}>${act}</scr</script>ipt>`,
      ],
      form,
    ),
  event: (act, mark, form) =>
    pick(
      [
        `<img src=x ${mark} onerror="${quotedIn(act)}">`,
        `<img/src=x/${mark}/onerror="${quotedIn(act)}">`,
        `<body ${mark} onload="${quotedIn(act)}"><img src=x ${mark}>`,
        `<video ${mark} src=x onerror="${quotedIn(act)}"></video>`,
        `<details ${mark} open ${pick(handlers, form)}="${quotedIn(act)}">x</details>`,
        `<input ${mark} autofocus onfocus="${quotedIn(act)}">`,
        `<iMg SrC=x ${mark} OnErRoR="${quotedIn(act)}">`,
      ],
      form,
    ),
  breakout: (act, mark, form) =>
    `${pick(['">', "'>", '</textarea>', '</title>', '</style>', '-->', ']]>', '</option></select>'], form)}<img src=x ${mark} onerror="${quotedIn(act)}">`,
  attribute: (act, mark, form) =>
    `${pick(['" ', "' ", '` ', '"/'], form)}${pick(handlers, form)}="${quotedIn(act)}" ${mark} x="`,
  svg: (act, mark, form) =>
    pick(
      [
        `<svg ${mark} onload="${quotedIn(act)}">`,
        `<svg ${mark}><script>${act}</script></svg>`,
        `<svg ${mark}><animate onbegin="${quotedIn(act)}" attributeName=x dur=1s></svg>`,
        `<svg ${mark}><a href="javascript:${quotedIn(act)}"><text y=20>x</text></a></svg>`,
        `<svg ${mark}><foreignObject><img src=x onerror="${quotedIn(act)}"></foreignObject></svg>`,
        `<svg ${mark}><use href="data:image/svg+xml,x#x"/></svg>`,
      ],
      form,
    ),
  mathml: (act, mark, form) =>
    pick(
      [
        `<math ${mark} href="javascript:${quotedIn(act)}">x</math>`,
        `<math ${mark}><mtext><table><mglyph><style><img src=x onerror="${quotedIn(act)}">`,
        `<math ${mark}><annotation-xml encoding="text/html"><img src=x onerror="${quotedIn(act)}"></annotation-xml></math>`,
      ],
      form,
    ),
  address: (act, mark, form) =>
    pick(
      [
        `javascript:${act}//`,
        `JaVaScRiPt:${act}//`,
        `java\tscript:${act}//`,
        `<a href="javascript:${quotedIn(act)}" ${mark}>clique</a>`,
        `<iframe src="javascript:${quotedIn(act)}" ${mark}></iframe>`,
        `<form ${mark} action="javascript:${quotedIn(act)}"><button>x</button></form>`,
        `vbscript:${act}`,
      ],
      form,
    ),
  data: (act, mark, form) =>
    pick(
      [
        `data:text/html,<script>${act}</script>`,
        `<iframe ${mark} src="data:text/html,<script>${act}</script>"></iframe>`,
        `<object ${mark} data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>`,
        `<embed ${mark} src="data:image/svg+xml,x">`,
        `<iframe ${mark} srcdoc="<img src=x onerror=parent.__xss=1>"></iframe>`,
      ],
      form,
    ),
  template: (act, mark, form) =>
    pick(
      [
        `\${${act}}`,
        `{{constructor.constructor('${act.replaceAll("'", '"')}')()}}`,
        `<%= ${act} %>`,
        `#{${act}}`,
        `\`;${act};\``,
        `');${act};//`,
        `";${act};//`,
        `</script>\${${act}}<b ${mark}>x</b>`,
      ],
      form,
    ),
  encoded: (act, mark, form) =>
    pick(
      [
        `<img src=x ${mark} onerror="${encode(act, form)}">`,
        `${encode('<', form)}script${encode('>', form)}${act}${encode('</script>', form)}`,
        encodeURIComponent(`<img src=x ${mark} onerror="${act}">`),
        `\\u003cimg src=x ${mark} onerror=${act}\\u003e`,
        `\\x3cscript\\x3e${act}\\x3c/script\\x3e`,
        `\uff1cimg src=x onerror=${act}\uff1e`,
        `<\u200bimg src=x onerror=${act}>\u202e<img src=x ${mark} onerror="${quotedIn(act)}">`,
        `+ADw-script+AD4-${act}+ADw-/script+AD4-`,
      ],
      form,
    ),
  clobber: (_act, mark, form) =>
    pick(
      [
        `<form ${mark} id=${pick(['root', 'config', 'trustedTypes', '__xss'], form)}><input name=attributes></form>`,
        `<a ${mark} id=defaultView href="${canaryPath}">x</a><a ${mark} id=defaultView name=url>`,
        `<img ${mark} name=getElementById src=x>`,
        `<base ${mark} href="//mau.example/">`,
        `<meta ${mark} http-equiv=refresh content="0;url=${canaryPath}">`,
        '__proto__[innerHTML]=<img src=x>',
      ],
      form,
    ),
  style: (_act, mark, form) =>
    pick(
      [
        `<style ${mark}>*{background:url(${canaryPath})}</style>`,
        `<div ${mark} style="background:url(${canaryPath});position:fixed;inset:0">x</div>`,
        `<link ${mark} rel=stylesheet href=${canaryPath}>`,
        `<style ${mark}>@import '${canaryPath}';</style>`,
        `x;background:url(${canaryPath})`,
        `<link ${mark} rel=prefetch href=${canaryPath}>`,
      ],
      form,
    ),
}

const around = ['', ' ', '\u00a0', 'Loja ', '(', '[x](', '/*', '<!--', '&lt;', '\u202e']

/**
 * Different texts, the same at each run; each fits into 180 characters and ends with its number.
 */
export function xssPayloads(count: number): readonly string[] {
  const makers = Object.values(families)
  const made = new Set<string>()
  for (let round = 0; made.size < count; round += 1) {
    const form = Math.floor(round / makers.length)
    const text =
      pick(around, Math.floor(form / 8) + form) +
      pick(makers, round)(pick(acts, form * 3 + round), 'data-xss', form)
    if (text.length <= 160) made.add(text)
  }
  return [...made].map((text, index) => `${text} §${index}§`)
}
