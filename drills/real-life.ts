import { steps } from '#features/negativation/automation/actions/automatic-steps.ts'
import {
  collectReturns,
  publishListings,
} from '#features/negativation/bureau-exchange/actions/collect.ts'
import { deliver } from '#features/negativation/bureau-exchange/actions/deliver.ts'
import { documentEnding } from '#testing/document-ending.ts'
import {
  listingKey,
  type SimulatorState,
} from '#features/negativation/bureau-exchange/gateway/simulator.ts'
import { brokenInvariants, brokenLine } from '#ops/invariants.ts'
import { addDays, addMonths, type LocalDate, localDate } from '#values/local-date.ts'

import { cnpj } from '../db/demo/documents.ts'
import { type Chance, chanceOf } from './chance.ts'
import { badLine, type Line } from './real-bureau.ts'
import { RealDebt, type RealWorld } from './real-debt.ts'
import { workdaysAfter } from './removal-deadline.ts'

class Wrong extends Error {
  override readonly name = 'Wrong'
}
const must = (isTrue: boolean, sentence: string): void => {
  if (!isTrue) throw new Wrong(sentence)
}

/** Coverage counters of the random runs. */
export type RealCoverage = {
  readonly outcomes: Set<string>
  readonly motives: Set<string>
  readonly batches: Set<string>
  listings: number
  refusals: number
  days: number
  /** Debts that reached five years after being listed. */
  outlivedCount: number
}
export const emptyCoverage = (): RealCoverage => ({
  outcomes: new Set(),
  motives: new Set(),
  batches: new Set(),
  listings: 0,
  refusals: 0,
  days: 0,
  outlivedCount: 0,
})

const youngDueOn = localDate('2026-09-15')

/** A mall with its own informant, two boletos, and a bad line to the bureau. */
export class Life {
  readonly world: RealWorld
  readonly chance: Chance
  readonly line: Line
  readonly counts: RealCoverage
  /** CNPJ root of its informant, unique per run. */
  root = ''
  readonly trace: string[] = []
  mall = 0
  debts: readonly RealDebt[] = []
  /**
   * A lote was declared lost although the bureau has it: do not send again before its late return.
   */
  isMisled = false
  #listed = new Set<string>()

  constructor(world: RealWorld, seed: string, realMet: RealCoverage) {
    this.world = world
    this.counts = realMet
    this.chance = chanceOf(seed, 'real life')
    this.line = badLine(world.bureau(), chanceOf(seed, 'bad line'))
  }

  /**
   * Starts on the day before a holiday or weekend, in any step of the chain. `daysToLast` = days
   * left until the debts are too old to send; without it they are two months old.
   */
  async begin(daysToLast?: number): Promise<void> {
    const { chance, world } = this
    const today = localDate(chance.pick(['2026-11-18', '2026-12-22', '2027-04-19']))
    world.setDay(today)
    const dueOn = daysToLast === undefined ? youngDueOn : addMonths(addDays(today, daysToLast), -59)
    const [{ n } = { n: 0 }] = await world.rows<{ n: number }>(
      'select count(*)::int as n from mall',
    )
    this.root = String(40_000_001 + n)
    this.mall = await world.addMall(`Vida ${this.root}`, cnpj(this.root, 1))
    const debts: RealDebt[] = []
    for (let count = 0; count < 2; count += 1) {
      const from = chance.between(1, 9_000)
      const ending = chance.pick([
        '01',
        '03',
        '04',
        '05',
        '06',
        '13',
        '17',
        '73',
        '79',
        '83',
        '77000191',
      ])
      const item = await world.addBoleto({
        mall: this.mall,
        document: documentEnding(ending, 'J', from * 50),
        originalDueOn: dueOn,
        fiadores: Array.from({ length: chance.between(0, 2) }, (_, index) =>
          documentEnding(chance.pick(['02', '05', '17', '83']), 'F', from * 50 + index * 3_000_000),
        ),
        status: chance.pick([
          'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
          'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING',
          'PENDENTE_DE_ENVIO',
          'PENDENTE_DE_ENVIO',
          'PENDENTE_DE_ENVIO',
        ]),
      })
      const [stored] = await world.rows<{ id: number }>(
        'select boleto_id as id from negativation_item where id = $1',
        [item.itemId],
      )
      debts.push(new RealDebt(world, { boletoId: stored?.id ?? 0, item, dueOn }, 150_000))
    }
    this.debts = debts
  }

  /** Sends enqueued files and reads returns. */
  async exchange(): Promise<void> {
    const waiting = await this.world.rows<{
      id: number
      madeOn: LocalDate
      persons: number[]
      boletos: number[]
    }>(
      `
        select b.id, b.movement_on::text as "madeOn",
          array_agg(s.person_id) filter (where s.operation = 'INCLUSAO') as persons,
         array_agg(i.boleto_id) filter (where s.operation = 'INCLUSAO') as boletos
       from bureau_batch b
         join bureau_submission s on s.batch_id = b.id
         join negativation_item i on i.id = s.item_id
       where b.status = 'PREPARADO' and b.informant_root = $1 group by b.id order by b.id`,
      [this.root],
    )
    for (const { id, madeOn, persons, boletos } of waiting) {
      const exempted = (persons ?? []).filter((person) =>
        this.debts.some((debt) => debt.exemptedItems.has(Number(person))),
      )
      must(exempted.length === 0, `exempted and sent: person ${exempted.join(', ')} in lote ${id}`)
      const tooOld = this.debts.filter(
        (debt) =>
          debt.isTooOldOn(madeOn) &&
          (boletos ?? []).some((boleto) => Number(boleto) === debt.boletoId),
      )
      must(
        tooOld.length === 0,
        `due on ${tooOld[0]?.dueOn} and told to the bureau on ${madeOn}, in lote ${id}`,
      )
      await deliver(this.world.context, this.line.gateway, id)
    }
    await collectReturns(this.world.context, this.line.gateway)
    if (this.line.heldBack.size === 0) this.isMisled = false
  }

  /** The jobs of a day, then the checks. */
  async day(): Promise<void> {
    this.world.setDay(addDays(this.world.clock.today(), 1))
    this.counts.days += 1
    const running = { context: this.world.context, gateway: this.line.gateway, runId: 0 }
    const told: string[] = []
    for (const job of ['PAGAMENTO', 'BAIXA', 'SLA'] as const)
      await steps[job]({ ...running, counts: { processed: 0, failed: 0, lines: told } })
    await publishListings(this.world.context)
    await this.check(told)
    await this.exchange()
    // The jobs of the next day handle the returns.
    await this.check([])
  }

  async #isAtRest(): Promise<boolean> {
    const [{ n } = { n: 1 }] = await this.world.rows<{ n: number }>(
      `
        select (
          select count(*)
          from bureau_batch
          where informant_root = $1 and status in ('PREPARADO', 'ENVIANDO', 'ENVIADO')
        )::int
        + (
          select count(*)
          from bureau_simulator_answer
          where collected_at is null and file_name like '%.' || $1 || '.%'
        )::int as n`,
      [this.root],
    )
    return n === 0
  }

  /**
   * At rest, a person is listed if and only if our record has it, and every required removal is
   * recorded.
   */
  async check(told: readonly string[]): Promise<void> {
    if (!(await this.#isAtRest())) return
    const { rows } = this.world
    const [book] = await rows<{ state: SimulatorState }>(
      'select state from bureau_simulator where informant_root = $1',
      [this.root],
    )
    const listings = book?.state.listings ?? {}
    const ours = await rows<{
      number: string
      principal: string
      coobrigado: string
      isDoubtful: boolean
    }>(
      `
        select i.number, i.document as principal,
          case p.kind when 'FIADOR' then p.document else '' end as coobrigado,
         coalesce(p.exclusion = 'REJEITADO', false) as "isDoubtful"
       from item_person p join negativation_item i on i.id = p.item_id
       where i.mall_id = $1
         and p.inclusion in ('EM_NOTIFICACAO', 'ATIVO')
         and p.exclusion is distinct from 'EXCLUIDO'`,
      [this.mall],
    )
    const keyOf = ({ number, principal, coobrigado }: (typeof ours)[number]) =>
      listingKey(this.root, number, principal, coobrigado)
    const known = ours.map(keyOf)
    // A fiador whose exclusion was refused may have left with the principal; the repetition shows
    // it.
    const certain = ours.filter(({ isDoubtful }) => !isDoubtful).map(keyOf)
    const there = Object.keys(listings)
    for (const key of there.filter((each) => !this.#listed.has(each))) {
      this.counts.listings += 1
      this.#listed.add(key)
    }
    must(
      there.every((key) => known.includes(key)) && certain.every((key) => there.includes(key)),
      `listed at the bureau: ${there.join(' ')}; by our record: ${known.join(' ')}`,
    )
    for (const debt of this.debts) await this.#watch(debt, listings, told)
  }

  async #watch(
    debt: RealDebt,
    listings: SimulatorState['listings'],
    told: readonly string[],
  ): Promise<void> {
    const own = Object.values(listings).filter(
      ({ contractNumber }) => contractNumber.trim() === debt.number,
    )
    const storedDebt = await debt.readStored()
    this.counts.outcomes.add(storedDebt.outcome ?? storedDebt.status)
    if (own.length === 0 || told.length === 0) return
    const today = this.world.clock.today()
    const isFailed = storedDebt.failedOperation === 'EXCLUSAO'
    if (debt.hasToGo(storedDebt)) {
      const isSeen = storedDebt.status === 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' || isFailed
      must(isSeen, `${debt.number} has to go and is ${storedDebt.status}`)
      if (storedDebt.motive === 'DECURSO')
        must(
          storedDebt.dueOn === debt.lastDay,
          `${debt.number}: the last lawful day is ${debt.lastDay}, and ${storedDebt.dueOn} is said`,
        )
      const lastDay = debt.settlement
        ? workdaysAfter(localDate(debt.settlement.on), 5)
        : debt.isNearItsEnd
          ? debt.lastDay
          : undefined
      if (debt.settlement?.isPaid === true && storedDebt.motive === 'PAGAMENTO')
        must(
          storedDebt.dueOn === lastDay,
          `${debt.number}: the last lawful day is ${lastDay}, and ${storedDebt.dueOn} is said`,
        )
      if (lastDay !== undefined && today > lastDay)
        await this.#mustBeTold(debt, storedDebt.dueOn, lastDay, told)
    } else if (
      storedDebt.outcome === 'NEGATIVADO' &&
      storedDebt.batchId === null &&
      debt.open_cents > 0
    ) {
      const most = Math.max(...own.map(({ value_cents }) => value_cents))
      must(
        most <= debt.open_cents,
        `${debt.number} is listed with ${most} and owes ${debt.open_cents}`,
      )
    }
  }

  /** Late removals are marked in our record, and the notice has the same count. */
  async #mustBeTold(
    debt: RealDebt,
    dueOn: string | null,
    lastDay: string,
    told: readonly string[],
  ): Promise<void> {
    const today = this.world.clock.today()
    const line = told.find(
      (each) => each.startsWith('Relógio de exclusão') && each.includes('além do prazo'),
    )
    const [{ n } = { n: 0 }] = await this.world.rows<{ n: number }>(
      'select count(*)::int as n from negativation_item where outcome is null and removal_due_on < $1',
      [today],
    )
    const isLate = dueOn !== null && dueOn < today
    must(
      isLate && line?.includes(`: ${n} baixa(s)`) === true,
      `${debt.number} outlived ${lastDay} and nobody is told`,
    )
  }

  /** The days around the five-year limit: no listing passes it. */
  async outlive(): Promise<void> {
    const last = this.debts.reduce(
      (day, { lastDay }) => (lastDay > day ? lastDay : day),
      youngDueOn,
    )
    for (const [before, days] of [
      [32, 3],
      [1, 2],
    ] as const) {
      const from = addDays(last, -before)
      if (this.world.clock.today() < from) this.world.setDay(from)
      this.trace.push(`${before} days before the end of the term`)
      for (let day = 0; day < days; day += 1) await this.day()
    }
    const wasListed = ({ number }: RealDebt) =>
      [...this.#listed].some((key) => key.includes(`|${number}|`))
    this.counts.outlivedCount += this.debts.filter(wasListed).length
  }

  /** Delivers and reads everything, advances time, and checks that required removals are done. */
  async finish(reconcile: () => Promise<void>): Promise<void> {
    this.trace.push('finish')
    for (let round = 0; round < 6; round += 1) {
      await reconcile()
      this.line.mend()
      await this.exchange()
      await this.day()
    }
    must(await this.#isAtRest(), 'a lote never ended')
    for (const debt of this.debts) {
      const storedDebt = await debt.readStored()
      const isListed =
        [...this.#listed].some((key) => key.includes(`|${debt.number}|`)) &&
        (await this.#stands(debt))
      must(
        !isListed || !debt.hasToGo(storedDebt),
        `${debt.number} has to go and never went (${storedDebt.status})`,
      )
    }
    const broken = await brokenInvariants(this.world.owner(), 'at rest')
    must(broken.length === 0, broken.map(brokenLine).join('\n'))
    const removed = await this.world.rows<{ motive: string }>(
      'select distinct removal_motive as motive from negativation_item where mall_id = $1 and removal_motive is not null',
      [this.mall],
    )
    for (const { motive } of removed) this.counts.motives.add(motive)
    const ended = await this.world.rows<{ status: string }>(
      'select distinct status from bureau_batch where informant_root = $1',
      [this.root],
    )
    for (const { status } of ended) this.counts.batches.add(status)
  }

  async #stands({ number }: RealDebt): Promise<boolean> {
    const [book] = await this.world.rows<{ state: SimulatorState }>(
      'select state from bureau_simulator where informant_root = $1',
      [this.root],
    )
    return Object.keys(book?.state.listings ?? {}).some((key) => key.includes(`|${number}|`))
  }
}
