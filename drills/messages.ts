import { releaseMessages } from '#features/collection/messages/actions/release.ts'
import { retireMessages } from '#features/collection/messages/actions/retire.ts'
import { receiveCallback } from '#features/collection/sending/actions/callback.ts'
import { sendDue } from '#features/collection/sending/actions/send.ts'
import { momentHeader, signatureHeader } from '#features/collection/sending/contract/callback.ts'
import { signatureOf } from '#features/collection/sending/gateway/signature.ts'
import { Conflict } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'
import { type Cents, sumCents } from '#values/cents.ts'

import { chanceOf } from './chance.ts'
import { type Drill, type DrillOptions, type Findings, sizeOf } from './drill.ts'
import { mustHold } from './drill-end.ts'
import { inPlace } from './in-place.ts'
import {
  beforeCommit,
  Died,
  failureOf,
  makeBatch,
  messageDay,
  messageWorld,
  type MessageWorld,
  minutesAfterNine,
  type Protection,
  protectionNames,
  protections,
} from './message-world.ts'
import type { Place } from './place.ts'

type Row = { readonly id: number; readonly protocol: string; readonly cents: Cents }

const rowsIn = (place: Place, state: string) =>
  place.rows<Row>(
    `select id, protocol, open_cents as cents from message where state = $1 order by id`,
    [state],
  )

const sums = (rows: readonly Row[]) => ({
  data: messageDay,
  ids: rows.map(({ id }) => id),
  quantidade: rows.length,
  valor: sumCents(rows.map(({ cents }) => cents)),
})

type Stage = { readonly place: Place; readonly findings: Findings; readonly world: MessageWorld }

/** The batch is made whole or not at all, and made again it stays the same. */
async function makeThroughDeaths({ place, findings, world }: Stage, tenants: number) {
  await failureOf(() => world.system(beforeCommit(makeBatch)))
  findings.equal(
    'proposals of a batch that was killed',
    (await rowsIn(place, 'PROPOSTA')).length,
    0,
  )
  await world.system(makeBatch)
  const first = await rowsIn(place, 'PROPOSTA')
  findings.equal('proposals', first.length, tenants)
  await failureOf(() => world.system(beforeCommit(makeBatch)))
  await world.system(makeBatch)
  const again = await rowsIn(place, 'PROPOSTA')
  findings.must(
    JSON.stringify(again) === JSON.stringify(first),
    'the batch made again has other proposals',
  )
  return first
}

/** What a user retired stays out, and a release with the sum of before is refused. */
async function retireOne({ place, findings, world }: Stage, shown: readonly Row[]) {
  const [retired] = shown
  await world.user((work) =>
    retireMessages(work, {
      data: messageDay,
      ids: retired ? [retired.id] : [],
      motivo: 'Combinado por telefone.',
    }),
  )
  const failure = await failureOf(() => world.system(makeBatch))
  findings.must(
    failure === undefined && (await rowsIn(place, 'PROPOSTA')).length === shown.length - 1,
    `the retired message is proposed again: ${String(failure)}`,
  )
  const stale = await failureOf(() =>
    world.user((work) => releaseMessages(work, sums(shown), mail)),
  )
  findings.must(
    stale instanceof Conflict,
    'a release with the count and sum of before a retirement was accepted',
  )
}

const mail = { hasMailServer: true }

/** Everything is released once, or nothing. */
async function releaseThroughDeaths({ place, findings, world }: Stage) {
  const proposed = await rowsIn(place, 'PROPOSTA')
  const release = (work: Work) => releaseMessages(work, sums(proposed), mail)
  await failureOf(() => world.user(beforeCommit(release)))
  const killed = await rowsIn(place, 'LIBERADA')
  findings.equal('messages of a release that was killed', killed.length, 0)
  const failure = await failureOf(() => world.user(release))
  findings.must(failure === undefined, `the release was refused: ${String(failure)}`)
  findings.must(
    (await failureOf(() => world.user(release))) instanceof Conflict,
    'a repeated release was accepted',
  )
  return rowsIn(place, 'LIBERADA')
}

/** Holds back every second message, each in one of the ways. */
async function protectHalf({ place, world }: Stage, released: readonly Row[]) {
  const held = new Map<string, Protection>()
  for (const [index, { protocol }] of released.entries()) {
    const name = protectionNames[(index / 2) % protectionNames.length]
    if (name !== undefined) held.set(protocol, name)
  }
  for (const name of protectionNames) {
    const ids = released.flatMap(({ id, protocol }) => (held.get(protocol) === name ? [id] : []))
    await place.rows(protections[name], [ids, world.userId])
  }
  return held
}

const noWayOut = { EMAIL: undefined, WHATSAPP: undefined, SMS: undefined }
const leaseMinutes = 6

/** Where a worker ends: at a transaction, or while it hands a message over. */
type Death =
  | { readonly at: number; readonly isCommitted: boolean }
  | { readonly at: 'hand-over'; readonly isReceived: boolean }

/** Sends through workers that end at any transaction or hand-over. */
async function sendThroughDeaths(stage: Stage, options: DrillOptions): Promise<readonly string[]> {
  const { place, findings, world } = stage
  const chance = chanceOf(options.seed, 'messages')
  const received: string[] = []
  let minutes = 0
  const contextOf = (death?: Death) => {
    let passed = 0
    return {
      work: async <T>(act: (work: Work) => Promise<T>): Promise<T> => {
        passed += 1
        const isLast = passed === death?.at
        if (isLast && !death.isCommitted) throw new Died()
        const result = await world.system(act, minutes)
        if (isLast) throw new Died()
        return result
      },
    }
  }
  /** Another worker runs while the first message is handed over. */
  const whileHandedOver = async (protocol: string) => {
    minutes += 1
    await sendDue(contextOf(), { carriers: noWayOut, mail: undefined })
    const [row] = await place.rows<{ state: string }>(
      'select state from message where protocol = $1',
      [protocol],
    )
    findings.must(row?.state === 'ENVIANDO', `a message in flight became ${row?.state}`)
  }
  const run = (death?: Death) =>
    sendDue(contextOf(death), {
      carriers: {
        ...noWayOut,
        EMAIL: {
          isIdempotent: false,
          handOver: async ({ protocol }) => {
            const dies = death?.at === 'hand-over'
            if (dies && !death.isReceived) throw new Died()
            received.push(protocol)
            if (received.length === 1) await whileHandedOver(protocol)
            if (dies) throw new Died()
            return { kind: 'sent', answer: '250 Ok' }
          },
        },
      },
      mail: { url: 'smtp://cobranca.example', mustEncrypt: false },
    })
  const kills = sizeOf(options, 12, 60)
  for (let kill = 0; kill < kills; kill += 1) {
    const isSecond = kill % 4 > 1
    const failure = await failureOf(() =>
      run(
        kill % 2 === 0
          ? { at: 'hand-over', isReceived: isSecond }
          : { at: chance.between(1, 6), isCommitted: isSecond },
      ),
    )
    if (failure !== undefined && !(failure instanceof Died)) throw failure
    minutes += leaseMinutes
  }
  await run()
  minutes += leaseMinutes
  await run()
  return received
}

/** Finds messages that were sent twice, sent to a protected tenant, or never sent. */
async function mustBeSent(
  { place, findings }: Stage,
  {
    released,
    held,
    received,
  }: {
    readonly released: readonly Row[]
    readonly held: ReadonlyMap<string, Protection>
    readonly received: readonly string[]
  },
) {
  const got = new Set(received)
  findings.equal('messages received twice', received.length - got.size, 0)
  for (const [protocol, name] of held)
    if (got.has(protocol)) findings.problems.push(`${protocol} was sent in spite of a ${name}`)
  const [sent, uncertain, retired] = await Promise.all(
    ['ENVIADA', 'INCERTA', 'RETIRADA'].map((state) => rowsIn(place, state)),
  )
  const known = new Set([...(sent ?? []), ...(uncertain ?? [])].map(({ protocol }) => protocol))
  findings.equal('received and unknown', [...got].filter((each) => !known.has(each)).length, 0)
  findings.must(
    (sent ?? []).every(({ protocol }) => got.has(protocol)),
    'a message is ENVIADA that nobody received',
  )
  // The retired one of before the release is not among them.
  findings.equal('retired', (retired?.length ?? 0) - 1, held.size)
  findings.equal('sent or uncertain', known.size, released.length - held.size)
  return { sent: sent ?? [], uncertain: uncertain?.length ?? 0 }
}

/** The same callback through a death and again: each delivery counts once. */
async function deliverThroughDeaths({ place, findings, world }: Stage, sent: readonly Row[]) {
  const minutes = 480
  const eventos = sent.slice(0, 1_000).map(({ protocol }) => ({
    id: `${protocol}-1`,
    protocolo: protocol,
    evento: 'ENTREGUE',
    em: minutesAfterNine(minutes - 1).toISOString(),
  }))
  const signedText = JSON.stringify({ eventos })
  const moment = String(Math.floor(minutesAfterNine(minutes).getTime() / 1_000))
  const headers: Readonly<Record<string, string>> = {
    [momentHeader]: moment,
    [signatureHeader]: signatureOf('segredo', moment, signedText),
  }
  const arrival = { signedText, header: (name: string) => headers[name] } as Arrival
  const call = (dies = false) => {
    let passed = 0
    const work = <T>(act: (work: Work) => Promise<T>): Promise<T> => {
      passed += 1
      return world.system(dies && passed === 2 ? beforeCommit(act) : act, minutes)
    }
    return receiveCallback('segredo')(
      { requestId: 'drill', work },
      { provedor: 'entregador', eventos },
      arrival,
    )
  }
  await failureOf(() => call(true))
  findings.equal(
    'deliveries of a callback that was killed',
    (await rowsIn(place, 'ENTREGUE')).length,
    0,
  )
  const [first, second] = [await call(), await call()]
  findings.equal('events received', first.recebidos, eventos.length)
  findings.equal('events repeated', second.repetidos, eventos.length)
  findings.equal('delivered', (await rowsIn(place, 'ENTREGUE')).length, eventos.length)
}

async function batchThroughDeaths(place: Place, findings: Findings, options: DrillOptions) {
  const tenants = options.size === 'long' ? 401 : 61
  const world = await messageWorld(place, tenants)
  const stage = { place, findings, world }
  try {
    await retireOne(stage, await makeThroughDeaths(stage, tenants))
    const released = await releaseThroughDeaths(stage)
    const held = await protectHalf(stage, released)
    const received = await sendThroughDeaths(stage, options)
    const { sent, uncertain } = await mustBeSent(stage, { released, held, received })
    await deliverThroughDeaths(stage, sent)
    return {
      messages: tenants,
      released: released.length,
      protected: held.size,
      received: received.length,
      uncertain,
    }
  } finally {
    await world.close()
  }
}

/** A batch from its making to its deliveries, with a death at each step. */
export const messages: Drill = {
  name: 'messages',
  row: 'R5',
  promise:
    'a batch of messages is made, released, sent and delivered through deaths: nobody protected is written to, nobody twice, nothing is lost',
  run: (options) =>
    inPlace(async (place, findings) => {
      const up = await place.up()
      const counts = await batchThroughDeaths(place, findings, options)
      await mustHold(place, findings, 'at rest')
      await up.down()
      return counts
    }),
}
