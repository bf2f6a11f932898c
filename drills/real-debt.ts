import type { ExampleItem, exampleWorld } from '#testing/example-bureau-world.ts'
import { recordFirstInstalments } from '#features/ledger/receivables/actions/agreements.ts'
import { addDays, addMonths, addYears, type LocalDate, localDate } from '#values/local-date.ts'

export type RealWorld = ReturnType<typeof exampleWorld>

// Repeated here from the law and the rules, independent of the product: BAIXA_ANTECEDENCIA_DIAS and
// what the bureau accepts.
const removedBefore = 30
const oldestMonths = 59

/** The stored state of the open or last item of a debt. */
export type StoredDebt = {
  readonly id: number
  readonly status: string
  readonly outcome: string | null
  readonly batchId: number | null
  readonly operation: string | null
  readonly failedOperation: string | null
  readonly motive: string | null
  readonly receipts: readonly string[]
  readonly dismissedReceipts: readonly string[]
  readonly dueOn: string | null
}

/**
 * One boleto in PostgreSQL, with its payments and decisions tracked independently of the product.
 */
export class RealDebt {
  readonly boletoId: number
  readonly number: string
  /** Its original due date, from which the five years count. */
  readonly dueOn: LocalDate
  open_cents: number
  /** The day on which the balance became zero, and whether it was paid; undefined while open. */
  settlement: { readonly on: string; readonly isPaid: boolean } | undefined
  receipts: string[] = []
  agreement: string | undefined
  isUnderCourt = false
  /** Row ids of the persons exempted last. */
  readonly exemptedItems = new Set<number>()
  readonly #world: RealWorld
  readonly #before: { open_cents: number; receipt: string | undefined }[] = []
  #money = 0

  constructor(
    world: RealWorld,
    {
      boletoId,
      item,
      dueOn,
    }: { readonly boletoId: number; readonly item: ExampleItem; readonly dueOn: LocalDate },
    open_cents: number,
  ) {
    this.#world = world
    this.dueOn = dueOn
    this.boletoId = boletoId
    this.number = item.number
    this.open_cents = open_cents
  }

  async readStored(): Promise<StoredDebt> {
    const [storedDebt] = await this.#world.rows<StoredDebt>(
      `
        select id, status, outcome, batch_id as "batchId", batch_operation as operation,
          failed_operation as "failedOperation", removal ->> 'motive' as motive,
         coalesce(
           (select array_agg(r #>> '{}') from jsonb_array_elements(removal -> 'receipts') r), '{}'
         ) as receipts,
         dismissed_receipts as "dismissedReceipts", removal_due_on::text as "dueOn"
       from negativation_item where boleto_id = $1 order by id desc limit 1`,
      [this.boletoId],
    )
    if (!storedDebt) throw new Error(`The boleto ${this.number} has no item`)
    return storedDebt
  }

  /** Persons of its newest item, the lojista first. */
  persons(): Promise<{ readonly id: number; readonly kind: string }[]> {
    return this.#world.rows(
      `
        select id, kind
        from item_person
        where item_id = (select max(id) from negativation_item where boleto_id = $1)
        order by kind desc, id`,
      [this.boletoId],
    )
  }

  async #owe(open_cents: number, receipt: string | undefined): Promise<void> {
    const today = this.#world.clock.today()
    await this.#world.rows(
      `
        with b as (
          update boleto
          set open_cents = $2, updated_at = $3::date + interval '12 hours'
          where id = $1
          returning id, mall_id
        ),
         t as (update titulo set open_cents = $2 where boleto_id = $1 returning id)
       insert into receipt (mall_id, titulo_id, payment_document, cleared_on, paid_on, amount_cents)
       select b.mall_id, t.id, $4, $3::date, $3::date, 1 from b, t where $4::text is not null`,
      [this.boletoId, open_cents, today, receipt ?? null],
    )
    this.open_cents = open_cents
    this.settlement = open_cents > 0 ? undefined : { on: today, isPaid: this.receipts.length > 0 }
  }

  /** A payment; `open_cents` is the remaining balance. */
  async pay(open_cents: number): Promise<void> {
    if (open_cents >= this.open_cents) return
    const receipt = `R${this.number}-${(this.#money += 1)}`
    this.#before.push({ open_cents: this.open_cents, receipt })
    this.receipts.push(receipt)
    await this.#owe(open_cents, receipt)
  }

  async cancel(): Promise<void> {
    if (this.open_cents === 0) return
    this.#before.push({ open_cents: this.open_cents, receipt: undefined })
    await this.#owe(0, undefined)
  }

  /** Estorno of the last payment or cancellation. */
  async reverse(): Promise<void> {
    const before = this.#before.pop()
    if (!before) return
    this.receipts = this.receipts.filter((receipt) => receipt !== before.receipt)
    await this.#world.rows('delete from receipt where payment_document = $1', [
      before.receipt ?? '',
    ])
    await this.#owe(before.open_cents, undefined)
  }

  async court(): Promise<void> {
    this.isUnderCourt = !this.isUnderCourt
    await this.#world.rows(
      'update contract set legal_status = $2 where id = (select contract_id from boleto where id = $1)',
      [this.boletoId, this.isUnderCourt ? 'LIMINAR' : ''],
    )
  }

  async agree(): Promise<void> {
    const agreement = `A${this.number}-${(this.#money += 1)}`
    const paidOn = localDate(this.#world.clock.today())
    await this.#world.context.work((work) =>
      recordFirstInstalments(work, [{ boletoId: this.boletoId, agreement, paidOn }]),
    )
    this.agreement = `ACORDO ${agreement}`
  }

  /**
   * The last day on which anybody may be listed: five years from the due date, never from the
   * inclusion.
   */
  get lastDay(): LocalDate {
    return addYears(this.dueOn, 5)
  }

  /** True if its listing must be removed because that day is near. */
  get isNearItsEnd(): boolean {
    return addDays(this.lastDay, -removedBefore) <= this.#world.clock.today()
  }

  /** True if it may not be sent on that day: older than four years and eleven months. */
  isTooOldOn(day: LocalDate): boolean {
    return addMonths(this.dueOn, oldestMonths) < day
  }

  /**
   * True if its listing must be removed: nothing owed, a court order or agreement, or near its end.
   * Dismissals by RC do not count.
   */
  hasToGo({ dismissedReceipts }: StoredDebt): boolean {
    const isDismissed =
      this.receipts.length > 0 &&
      this.receipts.every((receipt) => dismissedReceipts.includes(receipt))
    const isAgreed = this.agreement !== undefined && !dismissedReceipts.includes(this.agreement)
    return (
      (this.settlement !== undefined && !isDismissed) ||
      this.isUnderCourt ||
      isAgreed ||
      this.isNearItsEnd
    )
  }
}
