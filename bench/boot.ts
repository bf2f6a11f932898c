import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

import { ask } from '../drills/requests.ts'
import { child, startServer } from '../drills/server.ts'
import { type Bench, interleave } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { residentMiB } from './measuring.ts'
import { benchWorld, type World } from './world.ts'

// Memory of the first response is released after a while.
const settleMs = 3_000

async function untilAnswered(address: string, path: string, body?: object): Promise<void> {
  for (;;) {
    const { status } = await ask(address, path, body)
    if (status === 200) return
    await wait(5)
  }
}

async function ours(world: World) {
  const startedAt = performance.now()
  // As in production, where metrics and API document are off unless set.
  const server = await startServer(world, {}, { REGUA_ROLE: 'web', REGUA_EXPOSE: 'none' })
  await untilAnswered(server.address, '/readyz')
  const seconds = (performance.now() - startedAt) / 1_000
  await wait(settleMs)
  const memory = residentMiB(server.pid)
  await server.stop()
  return { seconds, memory }
}

/** Fastify and pg alone, until the first response from the database. */
async function bare({ address }: World) {
  const startedAt = performance.now()
  const { process: running, output } = child('bench/bare-server.ts', [
    String(address.host),
    String(address.password),
    'select 1 as one',
  ])
  const found = await new Promise<string>((done, fail) => {
    running.stdout?.on('data', () => {
      const where = /http:\/\/[\w.]+:\d+/.exec(output())?.[0]
      if (where !== undefined) done(where)
    })
    running.once('exit', () => fail(new Error(`The bare server ended: ${output()}`)))
  })
  await untilAnswered(found, '/rows', [])
  const seconds = (performance.now() - startedAt) / 1_000
  await wait(settleMs)
  const memory = residentMiB(running.pid ?? 0)
  const ended = new Promise((resolve) => running.once('exit', resolve))
  running.kill('SIGTERM')
  await ended
  return { seconds, memory }
}

/** Memory of an idle Node process: the lower bound. */
async function idleNode(): Promise<number> {
  const running = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    stdio: 'ignore',
  })
  await wait(500)
  const memory = residentMiB(running.pid ?? 0)
  running.kill()
  return memory
}

/** Time from start to first response, and memory afterwards. */
export const boot: Bench = {
  name: 'boot',
  goal: 'the first answer at most 3 times as late as that of bare Fastify and pg, idle memory at most 1.6 times',
  run: async ({ rounds, print }) => {
    const world = await benchWorld('hundred', print)
    try {
      await ours(world)
      await bare(world)
      const figures = await interleave(rounds, {
        ours: () => ours(world),
        limit: () => bare(world),
      })
      print(`node alone: ${(await idleNode()).toFixed(0)} MiB`)
      const figure = (name: 'seconds' | 'memory', what: string, unit: string, ratio: number) =>
        toFigure({
          name: what,
          ours: figures.median('ours', name),
          limit: figures.median('limit', name),
          ratio: figures.ratio(name, 'ours', 'limit'),
          unit,
          better: 'lower',
          goal: { ratio },
          detail: 'limit: bare Fastify and pg',
        })
      return [
        figure('seconds', 'start to the first answer', 's', 3),
        figure('memory', 'idle memory', 'MiB', 1.6),
      ]
    } finally {
      await world.close()
    }
  },
}
