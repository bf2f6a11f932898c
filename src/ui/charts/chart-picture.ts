/** Texts of a picture around its chart. */
type PictureWords = {
  readonly title: string
  readonly subtitle: string
  /** Below the chart: product and day. */
  readonly foot: string
}

const scale = 2
const gap = 24
const titleHeight = 64
const footHeight = 28

// The properties that draw a chart; copying all of a computed style would take seconds.
const properties = (
  'align-items align-self background-color background-image background-position background-size ' +
  'border-bottom border-left border-radius border-right border-top border-collapse border-spacing ' +
  'bottom box-sizing clip-path color column-gap cx cy d direction display dominant-baseline fill ' +
  'fill-opacity flex-basis flex-direction flex-grow flex-shrink flex-wrap font-family font-feature-settings ' +
  'font-size font-variant-numeric font-weight grid-column grid-row grid-template-columns ' +
  'grid-template-rows height justify-content justify-items justify-self left letter-spacing ' +
  'line-height list-style-type margin-bottom margin-left margin-right margin-top max-height ' +
  'max-width min-height min-width opacity overflow padding-bottom padding-left padding-right ' +
  'padding-top position r right row-gap rx ry stroke stroke-dasharray stroke-linecap ' +
  'stroke-linejoin stroke-opacity stroke-width text-align text-anchor text-decoration-line ' +
  'text-overflow text-transform top transform transform-origin vertical-align visibility ' +
  'white-space width word-break x y z-index'
).split(' ')

/** Copies an element with its computed styles inline, since a picture has no style sheets. */
function withStyles(from: Element): Element {
  const copy = from.cloneNode(false) as Element
  const computed = getComputedStyle(from)
  copy.removeAttribute('class')
  if (copy instanceof HTMLElement || copy instanceof SVGElement)
    for (const name of properties) copy.style.setProperty(name, computed.getPropertyValue(name))
  for (const child of from.childNodes) {
    if (child instanceof Element) copy.append(withStyles(child))
    else if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode())
  }
  return copy
}

/** Runs with light colours, within one frame: the user sees no change. */
function inLightColors<T>(run: () => T): T {
  const { dataset } = document.documentElement
  const scheme = dataset['scheme']
  dataset['scheme'] = 'light'
  dataset['picture'] = ''
  try {
    return run()
  } finally {
    delete dataset['picture']
    if (scheme === undefined) delete dataset['scheme']
    else dataset['scheme'] = scheme
  }
}

const base64 = async (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('Font not readable')))
    reader.readAsDataURL(blob)
  })

/** The font of the page as a rule that a picture can use; '' if it cannot be read. */
async function fontRule(): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
  const latin = rules.find((rule) =>
    /U\+0{0,4}-0?0?FF/i.test(rule.style.getPropertyValue('unicode-range')),
  )
  const source = latin && /url\("?([^")]+)"?\)/.exec(latin.style.getPropertyValue('src'))?.[1]
  if (!latin || source === undefined) return ''
  try {
    const base = latin.parentStyleSheet?.href ?? document.baseURI
    const font = await fetch(new URL(source, base))
    if (!font.ok) return ''
    const family = latin.style.getPropertyValue('font-family')
    return `@font-face{font-family:${family};font-weight:100 700;src:url(${await base64(await font.blob())})}`
  } catch {
    return ''
  }
}

type Ink = { readonly size: number; readonly weight: number; readonly color: string }

function textLine(words: string, { size, weight, color }: Ink): HTMLElement {
  const line = document.createElement('div')
  line.textContent = words
  line.style.setProperty('font-size', `${size}px`)
  line.style.setProperty('line-height', `${size + 6}px`)
  line.style.setProperty('font-weight', String(weight))
  line.style.setProperty('color', color)
  return line
}

/** The chart with its words, as one element with inline styles. */
function pictureOf(chart: Element, { title, subtitle, foot }: PictureWords) {
  return inLightColors(() => {
    const page = getComputedStyle(document.documentElement)
    const color = (name: string) => page.getPropertyValue(name).trim()
    const width = Math.ceil(chart.getBoundingClientRect().width)
    const height = Math.ceil(chart.scrollHeight)
    const frame = document.createElement('div')
    frame.style.setProperty('font-family', getComputedStyle(document.body).fontFamily)
    frame.style.setProperty('background-color', color('--surface'))
    frame.style.setProperty('padding', `${gap}px`)
    frame.style.setProperty('box-sizing', 'border-box')
    frame.style.setProperty('height', '100%')
    const head = document.createElement('div')
    head.style.setProperty('height', `${titleHeight}px`)
    head.append(
      textLine(title, { size: 16, weight: 600, color: color('--text') }),
      textLine(subtitle, { size: 12, weight: 400, color: color('--text-2') }),
    )
    const body = document.createElement('div')
    body.style.setProperty('height', `${height}px`)
    const copy = withStyles(chart)
    if (copy instanceof HTMLElement) {
      copy.style.setProperty('height', `${height}px`)
      copy.style.setProperty('max-height', 'none')
    }
    body.append(copy)
    const below = textLine(foot, { size: 11, weight: 400, color: color('--text-3') })
    below.style.setProperty('padding-top', '10px')
    frame.append(head, body, below)
    return {
      frame,
      width: width + 2 * gap,
      height: titleHeight + height + footHeight + 2 * gap,
    }
  })
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** A PNG of a chart in light colours, with title, figures and day, twice as dense as the screen. */
export async function chartPicture(chart: Element, words: PictureWords): Promise<Blob> {
  const { frame, width, height } = pictureOf(chart, words)
  const style = document.createElement('style')
  style.textContent = await fontRule()
  frame.prepend(style)
  const content = new XMLSerializer().serializeToString(frame)
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"><foreignObject width="${width}" height="${height}">${content}</foreignObject></svg>`
  const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`)
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.drawImage(image, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png')
  })
}
