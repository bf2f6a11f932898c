import {
  publicationDate,
  removalUrgency,
  returnExpectedBy,
} from '#features/negativation/debt-items/rules/bureau-request.ts'
import {
  type Actor,
  type Event,
  type EventFacts,
  isMove,
  type Outcome,
} from '#features/negativation/debt-items/rules/events.ts'
import { brokenInvariant } from '#features/negativation/debt-items/rules/invariants.ts'
import {
  type BureauAnswer,
  hasListed,
  isListed,
  type ItemState,
  type PersonId,
} from '#features/negativation/debt-items/rules/item.ts'
import { isReleasedByClock } from '#features/negativation/debt-items/rules/may.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import {
  type RemovalDays,
  removalDays,
} from '#features/negativation/debt-items/rules/removal-clock.ts'
import { S } from '#features/negativation/debt-items/rules/status.ts'
import { cents } from '#values/cents.ts'
import { addDays, addYears, type LocalDate, localDate } from '#values/local-date.ts'

import {
  manualAnswers,
  deniedOf,
  type ImportedReturn,
  inParts,
  isExemptedAfter,
  must,
  type OnItsWay,
  type Return,
  valueBy,
} from './debt-messages.ts'
import type { DebtCounts } from './debt-counts.ts'
import { type Listings, removeByItself, type SentLine, workThrough } from './reference-bureau.ts'

/** The machine under test: the real one, or one with a defect that must be found. */
export type Machine = (item: ItemState, event: Event, facts: EventFacts) => Outcome

const block = { codigo: 'G07', texto: 'Liminar proíbe a negativação.' }
const listedValue_cents = 150_000

/**
 * One debt from release to end: item, ledger, a small bureau, their messages, and the date. The pure
 * rules decide; the small bureau holds the true listings. Throws Wrong at the first violation.
 */
export class Debt {
  item: ItemState
  today: LocalDate
  readonly parameters: ParameterSet
  readonly dueOn: LocalDate
  balance_cents = listedValue_cents
  receipts: string[] = []
  lastPaidOn: LocalDate | null = null
  ledgerChangedOn: LocalDate
  isUnderCourt = false
  agreement: { readonly receipt: string; readonly paidOn: LocalDate } | undefined
  bureau: Listings = new Map()
  readonly onItsWay: OnItsWay[] = []
  readonly returns: Return[] = []
  clock: RemovalDays | undefined
  /** The last human decision is ISENTAR, or the error was dispensed with. */
  isExempted = false
  readonly sentOn = new Map<PersonId, LocalDate>()
  /** One entry per move, in order, like the decision log. */
  readonly log: { readonly row: string; readonly from: string; readonly to: string }[] = []
  readonly #machine: Machine
  readonly #met: DebtCounts
  #nextBatch = 100
  #failedExclusions = 0
  #before_cents: number[] = []

  constructor(
    item: ItemState,
    machine: Machine,
    debtCounts: DebtCounts,
    {
      today,
      dueOn,
      parameters,
    }: { readonly today: string; readonly dueOn: string; readonly parameters: ParameterSet },
  ) {
    this.item = item
    this.parameters = parameters
    this.#machine = machine
    this.#met = debtCounts
    this.today = localDate(today)
    this.dueOn = localDate(dueOn)
    this.ledgerChangedOn = this.today
  }

  get nextBatch(): number {
    return this.#nextBatch
  }

  /** No message of this debt is in transit. */
  get isAtRest(): boolean {
    return this.onItsWay.length === 0 && this.returns.length === 0
  }

  /**
   * A lote was declared lost, or imported manually, with possibly false data; its real return is
   * still due.
   */
  get isMisled(): boolean {
    return (
      this.#imported !== undefined ||
      this.returns.some(({ isLate }) => isLate) ||
      this.onItsWay.some(({ isLost }) => isLost)
    )
  }

  get hasLapsed(): boolean {
    return addDays(addYears(this.dueOn, 5), -this.parameters.BAIXA_ANTECEDENCIA_DIAS) <= this.today
  }

  facts(): EventFacts {
    const awaitedFile = this.onItsWay.find(({ batchId }) => batchId === this.item.batch?.id)
    return {
      balance_cents: cents(this.balance_cents),
      settledBy: this.receipts.length > 0 ? 'PAGAMENTO' : 'CANCELAMENTO',
      settledReceipts: this.receipts,
      guards: this.isUnderCourt ? { block, blockedFiadores: [] } : { blockedFiadores: [] },
      ...(this.#due === undefined ? {} : { removalDue: this.#due }),
      exemptionCount: 0,
      documentInMall_cents: cents(this.balance_cents),
      documentEverywhere_cents: cents(this.balance_cents),
      isInCollectionGroup: false,
      isReturnOverdue:
        awaitedFile !== undefined &&
        this.today > returnExpectedBy(awaitedFile.sentOn, this.parameters.RETORNO_PRAZO_DIAS),
      parameters: this.parameters,
    }
  }

  get #due():
    | { readonly motive: 'LIMINAR' | 'DECURSO' | 'ACORDO'; readonly receipts: readonly string[] }
    | undefined {
    if (this.isUnderCourt) return { motive: 'LIMINAR', receipts: [] }
    if (this.hasLapsed) return { motive: 'DECURSO', receipts: [] }
    return this.agreement && { motive: 'ACORDO', receipts: [this.agreement.receipt] }
  }

  /** Applies an event to the item; true if it moved. */
  applyEvent(event: Event): boolean {
    const before = this.item
    const outcome = this.#machine(before, event, this.facts())
    if (!isMove(outcome)) {
      must(outcome.because.length > 10, `no sentence: ${outcome.because}`)
      this.#met.refusals += 1
      return false
    }
    this.item = outcome.to
    this.log.push({ row: outcome.row, from: before.status, to: outcome.to.status })
    this.#met.moves += 1
    this.#met.rows.add(outcome.row)
    this.#met.statuses.add(outcome.to.status)
    const broken = brokenInvariant(outcome.to)
    must(broken === undefined, `${broken}, after ${event.type} from ${before.status}`)
    this.isExempted = isExemptedAfter(this.isExempted, event, before, outcome.to)
    this.#leave(before)
    this.#wind(before, outcome.row)
    return true
  }

  /** Sends a lote; checks that no person in it is exempted, already listed or already being sent. */
  #leave(before: ItemState): void {
    const { batch, persons } = this.item
    if (batch === undefined || batch.id === before.batch?.id) return
    this.#nextBatch = Math.max(this.#nextBatch, batch.id) + 1
    const value_cents = batch.value_cents ?? this.balance_cents
    const lines: SentLine[] = []
    for (const [index, person] of persons.entries()) {
      const was = before.persons[index]
      if (
        batch.operation === 'INCLUSAO' &&
        person.inclusion === 'ENVIADO' &&
        person.attempts > (was?.attempts ?? 0)
      ) {
        must(!this.isExempted, `${person.id} was exempted and is sent`)
        must(
          person.flag === 'NEGATIVAR' && !person.isBlocked,
          `${person.id} is marked ISENTAR and is sent`,
        )
        must(this.balance_cents > 0, `${person.id} is sent for a debt without a balance`)
        must(
          !this.onItsWay.some((each) =>
            each.lines.some((line) => line.person === person.id && line.operation === 'INCLUSAO'),
          ),
          `${person.id} is on the way already and is sent again`,
        )
        lines.push({ person: person.id, operation: 'INCLUSAO', value_cents })
        this.sentOn.set(person.id, this.today)
      }
      if (batch.operation !== 'INCLUSAO' && person.exclusion === 'ENVIADO') {
        lines.push({ person: person.id, operation: 'EXCLUSAO', value_cents })
        if (batch.operation === 'CORRECAO') {
          lines.push({ person: person.id, operation: 'INCLUSAO', value_cents })
          this.sentOn.set(person.id, this.today)
        }
      }
    }
    must(lines.length > 0, `the lote ${batch.id} (${batch.operation}) is empty`)
    this.#met.sentCount += lines.length
    this.onItsWay.push({
      batchId: batch.id,
      operation: batch.operation,
      lines,
      sentOn: this.today,
      was_cents: before.listed_cents,
      isLost: false,
    })
  }

  #wind(before: ItemState, row: string): void {
    const { removal } = this.item
    if (row === '15') this.clock = undefined
    if (removal === undefined || removal.motive === before.removal?.motive) return
    this.#met.motives.add(removal.motive)
    this.clock = removalDays(
      removal.motive,
      {
        today: this.today,
        lastPaidOn: this.lastPaidOn,
        ledgerChangedOn: this.ledgerChangedOn,
        originalDueOn: this.dueOn,
        agreementPaidOn: this.agreement?.paidOn ?? null,
      },
      this.parameters,
    )
    this.#failedExclusions = 0
  }

  /**
   * The boleto re-enters the workflow, manually or in a later cycle; the state of the previous time
   * is dropped.
   */
  comeBack(item: ItemState): void {
    if (
      this.item.status !== S.DONE ||
      hasListed(this.item) ||
      !this.isAtRest ||
      this.balance_cents <= 0
    )
      return
    this.check()
    this.item = item
    this.log.length = 0
    this.isExempted = false
    this.clock = undefined
  }

  /** A full or partial payment; `open_cents` is the remaining balance. */
  pay(open_cents: number): void {
    if (open_cents >= this.balance_cents) return
    this.#before_cents.push(this.balance_cents)
    this.balance_cents = open_cents
    this.receipts = [...this.receipts, `R${this.#before_cents.length}`]
    this.lastPaidOn = this.today
  }

  /** The boleto is cancelled or written off in the ERP: nothing is open, nothing was paid. */
  cancel(): void {
    if (this.balance_cents === 0) return
    this.#before_cents.push(this.balance_cents)
    this.balance_cents = 0
    this.ledgerChangedOn = this.today
  }

  /** The first instalment of an agreement is paid; the balance stays open. */
  agree(): void {
    this.#agreements += 1
    this.agreement = { receipt: `ACORDO ${this.#agreements}`, paidOn: this.today }
  }
  #agreements = 0

  /** Estorno: reverses the last payment or cancellation. */
  reverse(): void {
    const before = this.#before_cents.pop()
    if (before === undefined) return
    this.balance_cents = before
    this.receipts = this.receipts.filter(
      (receipt) => receipt !== `R${this.#before_cents.length + 1}`,
    )
    this.ledgerChangedOn = this.today
  }

  /** The oldest remessa reaches the bureau and is answered, refused whole, or answered late. */
  arrive(fate: 'answered' | 'refused whole', refuses: (line: SentLine) => boolean): void {
    const file = this.onItsWay.shift()
    if (file === undefined) return
    if (fate === 'refused whole') {
      this.returns.push({ batchId: file.batchId, answers: 'REJEITADO', isLate: file.isLost })
      return
    }
    const { listings, answers, listedTwice } = workThrough(this.bureau, file.lines, refuses)
    must(listedTwice.length === 0, `${listedTwice.join(', ')} is listed and was sent again`)
    this.#met.listings += [...listings.keys()].filter((person) => !this.bureau.has(person)).length
    this.#met.removals += [...this.bureau.keys()].filter((person) => !listings.has(person)).length
    this.bureau = listings
    this.returns.push({ batchId: file.batchId, answers, isLate: file.isLost })
  }

  /** The oldest remessa is lost; the bureau reports it as unknown. */
  vanish(): void {
    const [file] = this.onItsWay
    if (file?.isLost === false && file !== this.#imported?.file) this.#vanished = file.batchId
  }
  #vanished: number | undefined

  get isVanished(): boolean {
    return this.#vanished !== undefined && this.onItsWay[0]?.batchId === this.#vanished
  }

  /** RC declares the awaited lote lost; `isTrue`: whether that is correct. */
  declareLost(event: Extract<Event, { type: 'declareLost' }>, isTrue: boolean): void {
    const own = this.onItsWay.find(({ batchId }) => batchId === this.item.batch?.id)
    if (
      own === undefined ||
      this.returns.some((each) => 'batchId' in each && each.batchId === own.batchId)
    )
      return
    if (!isTrue && this.#imported !== undefined) return
    if (!this.applyEvent(event)) return
    if (isTrue) this.onItsWay.splice(this.onItsWay.indexOf(own), 1)
    else own.isLost = true
  }

  #imported: ImportedReturn | undefined
  #wasDenied = false

  /**
   * A user imports a return manually; its content may be true or false, per line or for the whole
   * file.
   */
  importByHand(says: ((line: SentLine) => 'OK' | 'ERRO') | 'REJEITADO'): void {
    const file = this.onItsWay.find(({ batchId }) => batchId === this.item.batch?.id)
    if (file === undefined || file.isLost || this.isVanished || this.isMisled || this.#wasDenied)
      return
    if (file.operation !== 'INCLUSAO' && this.returns.some((back) => 'out' in back)) return
    if (says === 'REJEITADO') {
      must(
        this.applyEvent({ type: 'fileRejected', batchId: file.batchId, isByHand: true }),
        'a refusal was not heard',
      )
      file.isLost = true
      return
    }
    const answers = manualAnswers(file.lines, says)
    const wasExcluding = this.item.batch?.operation === 'EXCLUSAO'
    must(
      this.applyEvent({ type: 'bureauReturn', batchId: file.batchId, answers }),
      'an imported return was not heard',
    )
    if (wasExcluding && this.item.failedOperation === 'EXCLUSAO') this.#failedExclusions += 1
    this.#imported = { file, answers }
  }

  /** The bureau answers after a manual import; its answer wins. */
  #deny({ file, answers }: ImportedReturn, said: readonly BureauAnswer[] | 'REJEITADO'): void {
    const deniedAnswers = deniedOf(answers, said)
    if (deniedAnswers.length === 0) return
    this.#met.denials += 1
    this.#wasDenied = true
    const value_cents = valueBy(deniedAnswers, file)
    const wasFailed = this.item.failedOperation === 'EXCLUSAO'
    this.applyEvent({
      type: 'bureauContradicts',
      operation: file.operation,
      answers: deniedAnswers,
      isWholeFile: said === 'REJEITADO',
      ...(value_cents === undefined ? {} : { value_cents: cents(value_cents) }),
    })
    if (!wasFailed && this.item.failedOperation === 'EXCLUSAO') this.#failedExclusions += 1
  }

  /** Reads the oldest return: whole, in two halves, or twice. */
  readReturn(how: 'whole' | 'half' | 'twice'): void {
    const back = this.returns.shift()
    if (back === undefined) return
    if ('out' in back) {
      // Skip persons whom we excluded meanwhile.
      this.applyEvent({ type: 'bureauRemoval', persons: back.out, code: '291' })
      return
    }
    const { batchId, answers } = back
    const importedReturn = this.#imported
    if (importedReturn?.file.batchId === batchId) {
      this.#imported = undefined
      return this.#deny(importedReturn, answers)
    }
    if (answers === 'REJEITADO') {
      if (!back.isLate)
        must(this.applyEvent({ type: 'fileRejected', batchId }), 'a refused file was not heard')
      return
    }
    const [first, rest] = how === 'half' ? inParts(answers) : [answers, []]
    const wasExcluding = this.item.batch?.operation === 'EXCLUSAO'
    const isHeard = this.applyEvent({ type: 'bureauReturn', batchId, answers: first })
    // A lote that ended with its first half expects nothing more; compare the listings with the
    // bureau.
    must(
      isHeard || this.item.batch?.id !== batchId,
      `the return of the lote ${batchId} was not heard`,
    )
    if (wasExcluding && this.item.failedOperation === 'EXCLUSAO') this.#failedExclusions += 1
    if (rest.length > 0) this.returns.unshift({ ...back, answers: rest })
    if (how === 'twice') {
      const [once, log] = [JSON.stringify(this.item), this.log.length]
      if (this.applyEvent({ type: 'bureauReturn', batchId, answers: first })) this.log.length = log
      must(JSON.stringify(this.item) === once, 'the same return again changed something')
    }
  }

  /** The bureau removes a person itself; read later. */
  loseByItself(person: PersonId): void {
    // After a manual import the removal by the bureau is not reported; the repeated exclusion
    // detects it (022).
    if (this.#imported !== undefined && this.#imported.file.operation !== 'INCLUSAO') return
    const { listings, out } = removeByItself(this.bureau, person)
    if (out.length === 0) return
    this.bureau = listings
    this.#met.removals += out.length
    this.returns.push({ out, isLate: false })
  }

  /** Advances the date, with the jobs of each morning. */
  passDays(count: number): void {
    for (let day = 0; day < count; day += 1) {
      this.today = addDays(this.today, 1)
      this.#met.days += 1
      this.morning()
    }
  }

  /**
   * The daily jobs of rules 8 and 4.7: publication, payments, detection, timed release, first
   * repetition.
   */
  morning(): void {
    const { persons } = this.item
    const isPublic = ({ id }: { readonly id: PersonId }) =>
      publicationDate(this.sentOn.get(id) ?? this.today) <= this.today
    const publishedPersons = persons.filter(
      (person) => person.inclusion === 'EM_NOTIFICACAO' && isListed(person) && isPublic(person),
    )
    if (publishedPersons.length > 0)
      this.applyEvent({ type: 'published', persons: publishedPersons.map(({ id }) => id) })
    this.#settle()
    this.#detect()
    this.#release()
    if (this.isAtRest) this.check()
    this.#watch()
  }

  /** Row 11: items never sent and without open balance leave. */
  #settle(): void {
    if (this.balance_cents > 0 || this.item.batch !== undefined || hasListed(this.item)) return
    if (
      this.item.status === S.DONE ||
      this.item.status === S.REMOVAL ||
      this.item.failedOperation === 'EXCLUSAO'
    )
      return
    this.applyEvent({
      type: this.receipts.length > 0 ? 'paid' : 'cancelled',
      receipts: this.receipts,
    })
  }

  /** Rows 13 and 18. */
  #detect(): void {
    if (
      this.item.batch !== undefined ||
      !hasListed(this.item) ||
      this.item.failedOperation === 'EXCLUSAO'
    )
      return
    if (this.item.resultado !== undefined && this.item.resultado !== 'NEGATIVADO') return
    if (this.item.status === S.REMOVAL && isReleasedByClock(this.item.removal?.motive ?? 'MANUAL'))
      return
    if (
      this.balance_cents <= 0 &&
      this.applyEvent({
        type: this.receipts.length > 0 ? 'paid' : 'cancelled',
        receipts: this.receipts,
      })
    )
      return
    if (this.#due !== undefined && this.applyEvent({ type: 'removalNeeded', ...this.#due })) return
    if (
      this.item.resultado === 'NEGATIVADO' &&
      this.balance_cents > 0 &&
      this.balance_cents < (this.item.listed_cents ?? 0)
    )
      this.applyEvent({ type: 'partialPayment', batchId: this.nextBatch, receipts: this.receipts })
  }

  /** Rows 14 and 10b: timed release, and first repetition of an exclusion. */
  #release(): void {
    const { status, batch, removal, failedOperation } = this.item
    if (batch !== undefined) return
    const isDue =
      (this.clock?.releaseOn ?? '9999-12-31') <= this.today || removal?.isApproved === true
    if (status === S.REMOVAL && isDue)
      this.applyEvent({ type: 'approveRemoval', by: 'SISTEMA', batchId: this.nextBatch })
    else if (failedOperation === 'EXCLUSAO' && this.#failedExclusions <= 1)
      this.applyEvent({ type: 'resend', by: 'SISTEMA', batchId: this.nextBatch })
  }

  /**
   * With nothing in transit, a person is listed if and only if our record has it, at no more than
   * the debt.
   */
  check(): void {
    for (const person of this.item.persons) {
      const [there, here] = [this.bureau.has(person.id), isListed(person)]
      must(
        there === here,
        `${person.id} is ${there ? '' : 'not '}listed at the bureau, and ${here ? '' : 'not '}by our record`,
      )
    }
    must(
      this.log.every(({ from }, index) => index === 0 || from === this.log[index - 1]?.to),
      'the log is not one chain of moves',
    )
  }

  /**
   * No listing passes its term unnoticed: it becomes a removal with a deadline, warns in time and
   * leaves by itself.
   */
  #watch(): void {
    if (!this.isAtRest || this.bureau.size === 0) return
    const isDismissed =
      this.receipts.length > 0 &&
      this.receipts.every((receipt) => this.item.dismissedReceipts.includes(receipt))
    const isSettled = this.balance_cents === 0 && !isDismissed
    const isFailed = this.item.failedOperation === 'EXCLUSAO'
    const { agreement } = this
    const isAgreed =
      agreement !== undefined && !this.item.dismissedReceipts.includes(agreement.receipt)
    if (isSettled || this.isUnderCourt || this.hasLapsed || isAgreed) {
      must(
        this.item.status === S.REMOVAL || isFailed,
        `a listing that has to go is only ${this.item.status}`,
      )
      const { removal } = this.item
      if (removal !== undefined && isReleasedByClock(removal.motive)) {
        const { clock } = this
        must(
          clock?.dueOn != null && clock.alertOn != null && clock.releaseOn != null,
          'a removal has no term',
        )
        must(
          isFailed || (clock?.releaseOn ?? '') > this.today,
          `a removal waits beyond ${clock?.releaseOn}`,
        )
        if (clock?.dueOn != null && clock.alertOn != null && this.today >= clock.alertOn) {
          this.#met.alarms += 1
          must(
            removalUrgency({ alertOn: clock.alertOn, deadline: clock.dueOn }, this.today) !==
              'NO_PRAZO',
            'a removal near its term does not alarm',
          )
        }
      }
    }
    if (this.item.resultado === 'NEGATIVADO' && this.balance_cents > 0)
      for (const [person, value] of this.bureau)
        must(
          value <= this.balance_cents,
          `${person} is listed with ${value} and owes ${this.balance_cents}`,
        )
  }

  /** Delivers and reads everything, and advances time until nothing moves. */
  finish(reconciler: Actor): void {
    for (let round = 0; round < 6; round += 1) {
      for (let day = 0; this.isVanished; day += 1) {
        must(day < 20, 'a lote that never arrived cannot be declared lost')
        this.passDays(1)
        this.declareLost({ type: 'declareLost', by: reconciler, isConfirmedWithBureau: true }, true)
      }
      while (this.onItsWay.length > 0) this.arrive('answered', () => false)
      while (this.returns.length > 0) this.readReturn('whole')
      this.check()
      this.passDays(1)
    }
    this.check()
  }
}
