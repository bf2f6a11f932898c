import { assignRoots } from './bureau-world.ts'
import type { CallCase, Request } from './idempotency-case.ts'
import type { Place } from './place.ts'
import { addItems, type Person, type SeededItem } from './world.ts'

const base = '/bff/workflow/serasa'
const post = (path: string, payload: object): Request => ({ path, method: 'POST', payload })

type People = { readonly regua: Person; readonly regua2: Person }

/** Informant of the unanswered lotes, which have no file. */
export const lostInformant = '99999000'

/** First boleto number, apart from the other cases. */
const firstNumber = 50_000

/**
 * Cases of removals, failed submissions, manual acts and jobs: each target has its own boleto,
 * inserted where the act finds it. Acts on whole malls, and lotes (one at a time per informant),
 * use their own malls.
 */
export async function bureauCases(
  place: Place,
  { regua, regua2 }: People,
): Promise<ReadonlyMap<string, CallCase>> {
  const count = async (text: string, ...values: unknown[]): Promise<number> =>
    Number(
      (await place.rows<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n,
    )
  let from = firstNumber
  /** Four boletos, the t-th in mall `mall + t` if that many malls are requested. */
  const seed = async (malls = 2, mall = 0): Promise<readonly SeededItem[]> => {
    from += 100
    const items = await addItems(place, {
      malls,
      items: Math.max(4, malls),
      status: 'PENDENTE_DE_ENVIO',
      from,
    })
    return items.slice(mall, mall + 4)
  }
  const ids = (items: readonly SeededItem[]) => items.map(({ id }) => id)
  const at = (items: readonly SeededItem[], t: number) => items[t % items.length] as SeededItem
  const list = (items: readonly SeededItem[]) =>
    place.rows(
      `
        with i as (
          update negativation_item
          set status = 'FINALIZADO', outcome = 'NEGATIVADO', listed_cents = balance_cents
          where id = any($1::bigint[])
        )
       update item_person
       set inclusion = 'ATIVO', was_ever_listed = true
       where item_id = any($1::bigint[])`,
      [ids(items)],
    )
  const remove = async (items: readonly SeededItem[]) => {
    await list(items)
    await place.rows(
      `
        update negativation_item
        set status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', outcome = null,
          removal_motive = 'LIMINAR',
         removal = '{"motive": "LIMINAR", "receipts": [], "isApproved": false, "from": {"status": "FINALIZADO", "resultado": "NEGATIVADO"}}'
         where id = any($1::bigint[])`,
      [ids(items)],
    )
  }
  const fail = (items: readonly SeededItem[]) =>
    place.rows(
      `
        with i as (
          update negativation_item
          set status = 'FINALIZADO_COM_ERRO', failed_operation = 'INCLUSAO'
          where id = any($1::bigint[])
        )
       update item_person
       set inclusion = 'REJEITADO', attempts = 1
       where item_id = any($1::bigint[])`,
      [ids(items)],
    )
  const lojistas = async (items: readonly SeededItem[]) => {
    const rows = await place.rows<{ id: number; item: number }>(
      `
        select id, item_id as item
        from item_person
        where kind = 'LOJISTA' and item_id = any($1::bigint[])`,
      [ids(items)],
    )
    return (t: number) => rows.find(({ item }) => item === at(items, t).id)?.id ?? 0
  }
  const told = (action: string, items: readonly SeededItem[]) => (t: number) =>
    count(
      `audit_entry where action = $1 and entity = 'boleto' and entity_id = $2`,
      action,
      String(at(items, t).id),
    )
  const cases = new Map<string, CallCase>()
  const add = (
    name: string,
    request: CallCase['request'],
    effect: CallCase['effect'],
    invalid?: Request,
  ) => cases.set(name, { person: regua, other: regua2, request, effect, invalid })

  const seededItems = await seed(8, 4)
  await remove(seededItems)
  const approve = `${base}/serasa-baixa-automatica/aprovar`
  add(
    'bureau.approveWriteOff',
    (t) => post(approve, { shoppings: [at(seededItems, t).mallId] }),
    told('APROVAR_BAIXA', seededItems),
    post(approve, { shoppings: 'todos' }),
  )
  const cancelled = await seed()
  await remove(cancelled)
  const cancel = `${base}/serasa-baixa-automatica/cancelar`
  add(
    'bureau.cancelWriteOff',
    (t) =>
      post(cancel, { numBoleto: [at(cancelled, t).number], shoppings: [at(cancelled, t).mallId] }),
    told('CANCELAR_BAIXA', cancelled),
    post(cancel, { numBoleto: 7 }),
  )

  // Three instead of four: the last target is never executed, and a lote without a file violates an
  // invariant.
  const lost = (await seed()).slice(0, 3)
  await remove(lost)
  const lotes = await place.rows<{ id: number }>(
    `with k as (insert into bureau_informant (root, last_remessa) values ($1, 3))
     select nextval(pg_get_serial_sequence('bureau_batch', 'id')) as id from generate_series(1, 3)`,
    [lostInformant],
  )
  await place.rows(
    `
      insert into bureau_batch (
        id, informant_root, operation, remessa, status, movement_on, file_name, created_by_name,
          sent_at
      )
     overriding system value
     select l.id, $2, 'EXCLUSAO', l.n, 'ENVIADO', '2026-10-01', 'perdido-' || l.n, 'Sistema',
       '2026-10-01 12:00-03'
     from unnest($1::bigint[]) with ordinality as l(id, n)`,
    [lotes.map(({ id }) => id), lostInformant],
  )
  await place.rows(
    `
      update negativation_item i
      set batch_id = l.id, batch_operation = 'EXCLUSAO'
      from unnest($1::bigint[], $2::bigint[]) as l(item, id)
      where i.id = l.item`,
    [ids(lost), lotes.map(({ id }) => id)],
  )
  await place.rows(
    `update item_person set exclusion = 'ENVIADO' where item_id = any($1::bigint[])`,
    [ids(lost)],
  )
  add(
    'bureau.reconcile',
    (t) =>
      post(`${base}/serasa-lote/${lotes[t]?.id ?? 1_000_000}/reconciliar`, {
        confirmadoComBureau: true,
      }),
    (t) =>
      count(
        `audit_entry where action = 'LOTE_PERDIDO' and entity = 'lote' and entity_id = $1`,
        String(lotes[t]?.id),
      ),
    post(`${base}/serasa-lote/${lotes[0]?.id ?? 0}/reconciliar`, {}),
  )

  const exempted = await seed()
  await fail(exempted)
  const exempt = `${base}/serasa-negativacao/erro-negativados/isentar`
  add(
    'bureau.exemptFailed',
    (t) => post(exempt, { idBoletos: [at(exempted, t).id] }),
    told('ISENTAR', exempted),
    post(exempt, { idBoletos: { a: 1 } }),
  )
  const resent = await seed(16, 12)
  await fail(resent)
  await assignRoots(
    place,
    resent.map(({ mallId }) => mallId),
  )
  const resentLojista = await lojistas(resent)
  const resend = `${base}/serasa-negativacao/reenviar-boletos`
  add(
    'bureau.resend',
    (t) =>
      post(resend, { boletos: [{ idSerasaBoleto: at(resent, t).id, idPessoa: resentLojista(t) }] }),
    told('REENVIAR', resent),
    post(resend, { boletos: 'todos' }),
  )
  const corrected = await seed()
  await fail(corrected)
  const correctedLojista = await lojistas(corrected)
  const person = (t: number, payload: object): Request => ({
    path: `${base}/serasa-pessoa/${correctedLojista(t)}`,
    method: 'PUT',
    payload,
  })
  add(
    'bureau.correctPerson',
    (t) => person(t, { logradouro: `Rua Nova, ${t}` }),
    (t) => count('person_correction where value = $1', `Rua Nova, ${t}`),
    person(0, { cep: '1' }),
  )

  // Jobs without a schedule, so that no scheduled run interferes.
  const jobs = ['CICLO', 'PAGAMENTO'] as const
  const starters = [regua, regua, regua2, regua] as const
  add(
    'bureau.startJob',
    (t) => post(`/bff/configuracao/serasa/job/${jobs[t % 2] ?? ''}/executar`, {}),
    (t) => count('job_run where job = $1 and started_by = $2', jobs[t % 2], starters[t]?.id),
    post('/bff/configuracao/serasa/job/OUTRO/executar', {}),
  )

  const released = await seed()
  await list(released)
  const release = `${base}/serasa-manual/baixa-manual`
  add(
    'negativation.releaseManually',
    (t) => post(release, { boletos: [at(released, t).id] }),
    told('PEDIR_BAIXA', released),
    post(release, { boletos: 'todos' }),
  )
  const included = await seed()
  await place.rows(
    `
      update negativation_item
      set status = 'FINALIZADO', outcome = 'NAO_DECIDIDO'
      where id = any($1::bigint[])`,
    [ids(included)],
  )
  const include = `${base}/serasa-manual/negativar-manual`
  add(
    'negativation.includeManually',
    (t) =>
      post(include, {
        boletos: [{ idBoleto: at(included, t).boletoId, observacao: 'Fora do ciclo' }],
      }),
    (t) =>
      count(
        `negativation_item where boleto_id = $1 and origin = 'MANUAL'`,
        at(included, t).boletoId,
      ),
    post(include, { boletos: [{ idBoleto: at(included, 0).boletoId }] }),
  )
  return cases
}
