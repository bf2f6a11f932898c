import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { BrowserContext } from '@playwright/test'

import { type Bench, type BenchOptions, type Figure, median } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { enter, freePort, openBrowser, type Product, serveProduct } from './product.ts'
import { benchWorld } from './world.ts'

type Form = 'desktop' | 'mobile'
type Visit = {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  /** Reasons for a score below 100. */
  readonly faults: readonly string[]
}

type Report = {
  readonly categories: Readonly<
    Record<
      'performance' | 'accessibility' | 'best-practices',
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number }>
  >
}

const program = fileURLToPath(new URL('../node_modules/lighthouse/cli/index.js', import.meta.url))

/**
 * Runs Lighthouse as a separate process in the signed-in browser, so that it does not share our
 * event loop.
 */
function report(url: string, form: Form, port: number, { browserPath }: Product): Promise<Report> {
  const args = [
    program,
    url,
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--disable-storage-reset',
    '--no-enable-error-reporting',
    '--only-categories=performance,accessibility,best-practices',
    ...(form === 'desktop' ? ['--preset=desktop'] : []),
  ]
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, args, {
      env: { ...process.env, CHROME_PATH: browserPath },
    })
    let output = ''
    let errors = ''
    running.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    running.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    running.once('error', reject)
    running.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as Report)
      else reject(new Error(`Lighthouse ended with ${code}.\n${errors}`))
    })
  })
}

function visitOf({ categories, audits }: Report): Visit {
  const hundredths = (score: number | null) => Math.round((score ?? 0) * 100)
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const faults = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const score = audits[id]?.score
      return weight > 0 && score !== null && score !== undefined && score < 0.9
        ? [`${id} ${score}`]
        : []
    }),
  )
  return {
    performance: hundredths(categories.performance.score),
    accessibility: hundredths(categories.accessibility.score),
    bestPractices: hundredths(categories['best-practices'].score),
    lcpMs: number('largest-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    faults,
  }
}

/** Clears the cache but keeps the login, for a first visit. */
async function emptyCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.close()
}

const words = (visit: Visit) =>
  `performance ${visit.performance}, accessibility ${visit.accessibility}, best practices ${visit.bestPractices}, LCP ${(visit.lcpMs / 1_000).toFixed(2)} s, TBT ${visit.tbtMs.toFixed(0)} ms, CLS ${visit.cls.toFixed(3)}`

type Subject = { readonly name: string; readonly path: string; readonly login?: string }

async function visits(
  product: Product,
  subject: Subject,
  form: Form,
  { rounds, print }: BenchOptions,
) {
  const port = await freePort()
  const context = await openBrowser(product, port)
  try {
    if (subject.login !== undefined) await enter(context, product, subject.login)
    const all: Visit[] = []
    for (let round = 0; round < rounds; round += 1) {
      await emptyCache(context)
      const visit = visitOf(await report(product.address + subject.path, form, port, product))
      print(
        `${subject.name}, ${form}: ${words(visit)}${visit.faults.length === 0 ? '' : ` [${visit.faults.join(', ')}]`}`,
      )
      all.push(visit)
    }
    return all
  } finally {
    await context.close()
  }
}

/**
 * Reports the best of the rounds, because other load only makes it worse; the median is shown
 * beside it.
 */
function figures(name: string, form: Form, all: readonly Visit[]): Figure[] {
  const of = (what: 'performance' | 'accessibility' | 'bestPractices' | 'lcpMs' | 'tbtMs') => {
    const values = all.map((visit) => visit[what])
    const isLower = what.endsWith('Ms')
    return {
      ours: isLower ? Math.min(...values) : Math.max(...values),
      better: isLower ? ('lower' as const) : ('higher' as const),
      detail: `median ${median(values).toFixed(0)} of ${values.length}`,
    }
  }
  const points = (
    what: 'performance' | 'accessibility' | 'bestPractices',
    label: string,
    goal: number,
  ) =>
    toFigure({
      name: `${name}, ${form}: ${label}`,
      unit: 'points',
      goal: { ours: goal },
      ...of(what),
    })
  const milliseconds = (what: 'lcpMs' | 'tbtMs', label: string, goal: number) =>
    toFigure({ name: `${name}, ${form}: ${label}`, unit: 'ms', goal: { ours: goal }, ...of(what) })
  return [
    points('performance', 'performance', form === 'desktop' ? 100 : 95),
    points('accessibility', 'accessibility', 100),
    points('bestPractices', 'best practices', 100),
    ...(form === 'desktop'
      ? [
          milliseconds('lcpMs', 'largest contentful paint', 1_000),
          milliseconds('tbtMs', 'total blocking time', 50),
        ]
      : []),
  ]
}

/** A first visit to the login page and to a list, measured by Lighthouse. */
export const lighthouse: Bench = {
  name: 'lighthouse',
  goal: 'sign-in and a list screen: Lighthouse 100/100/100 on a desktop, performance at least 95 on a telephone; LCP at most 1.0 s, TBT at most 50 ms',
  run: async (options) => {
    const world = await benchWorld('hundred', options.print)
    try {
      const { login } = await world.signIn('regua')
      const product = await serveProduct(world)
      const subjects: readonly Subject[] = [
        { name: 'sign-in', path: '/' },
        { name: 'list', path: '/boletos-negativados', login },
      ]
      const all: Figure[] = []
      for (const subject of subjects)
        for (const form of ['desktop', 'mobile'] as const)
          all.push(...figures(subject.name, form, await visits(product, subject, form, options)))
      return all
    } finally {
      await world.close()
    }
  },
}
