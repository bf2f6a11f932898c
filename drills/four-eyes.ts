import { exampleMonth } from '#testing/example-runs.ts'
import { connect } from '#server/database/connection.ts'

import { ask, runInBatches } from './requests.ts'
import { chanceOf } from './chance.ts'
import { mustHold } from './drill-end.ts'
import { type Findings, type Drill, sizeOf } from './drill.ts'
import { returnByTwo, writeOffByTwo } from './files-by-two.ts'
import { inPlace } from './in-place.ts'
import { migrationByTwo } from './migration-by-two.ts'
import type { Place } from './place.ts'
import { drillDay, startServer } from './server.ts'
import { addItems, addMalls, addPerson, addSession, decision, paths } from './world.ts'

const analysis = 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'
const approval = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const next = 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA'

const settings = '/bff/configuracao/serasa/parametro'

/**
 * One user in two sessions changes a protected parameter and confirms it from both; only another
 * user's confirmation counts.
 */
async function settingsByTwo(place: Place, address: string, findings: Findings): Promise<void> {
  const [one, two] = [
    await addPerson(place, 'propoe', 'regua'),
    await addPerson(place, 'confirma', 'regua'),
  ]
  const second = await addSession(place, one.id, 'propoe, outra sessão')
  const named = { codigoParametro: 'INCLUSAO_MANUAL_QUATRO_OLHOS' }
  const value = async () =>
    (
      await place.rows<{ value: string }>('select value from parameter where code = $1', [
        named.codigoParametro,
      ])
    )[0]?.value
  const confirm = (token: string) => ask(address, `${settings}/confirmar`, named, { token })
  const proposedAnswer = await ask(
    address,
    `${settings}/salvar`,
    { ...named, valor: 'Não', statusAtivo: true },
    { token: one.token },
  )
  findings.must(proposedAnswer.status === 200, `the proposal answered ${proposedAnswer.status}`)
  const own = await Promise.all([
    confirm(one.token),
    confirm(second),
    confirm(second),
    confirm(one.token),
  ])
  findings.must(
    own.every(({ status }) => status === 403),
    `confirmations of the own proposal answered ${own.map(({ status }) => status).join(' ')}`,
  )
  findings.must(
    (await value()) === 'Sim',
    'a parameter that protects took effect at once, by one person',
  )
  // Uses the server's date, because another date is not in force yet. A substitute who has not
  // accepted is still a separate person.
  const naming = await ask(
    address,
    '/bff/perfilizacao/substituicao',
    { substitutoId: two.id, dataInicio: drillDay, dataFim: drillDay },
    { token: one.token },
  )
  findings.must(naming.status === 200, `naming a substitute answered ${naming.status}`)
  const other = await confirm(two.token)
  findings.must(other.status === 200, `the second person's confirmation answered ${other.status}`)
  findings.must((await value()) === 'Não', 'what two people agreed on does not hold')
}

/**
 * A user excludes the debts of a tenant from a month that another user calculated. The first user
 * may not close the month; another one may.
 */
async function monthByTwo(
  place: Place,
  address: string,
  { mallId, document }: { readonly mallId: number; readonly document: string },
  findings: Findings,
): Promise<void> {
  const [one, two] = [
    await addPerson(place, 'excetua', 'regua'),
    await addPerson(place, 'fecha', 'regua'),
  ]
  const database = connect(place.address, { app: 1, admin: 1 })
  try {
    await exampleMonth(database.admin, { mallId, month: '2026-09', processedOn: '2026-11-20' })
  } finally {
    await database.close()
  }
  await place.rows(
    `
      with l as (
        insert into erp_load (kind, file_name, sha256, status)
        values ('ORACLE', 'base.csv', sha256('x'), 'VALIDADA')
        returning id
      )
      insert into erp_load_mall (
        load_id, mall_id, kind, file_name, months, loaded_at, row_count, accepted_count
      )
      select id, $1, 'ORACLE', 'base.csv', '{2026-09-01}', '2026-11-20', 1, 1 from l`,
    [mallId],
  )
  const [module] = await place.rows<{ id: number }>(
    `select id from exception_module where name = 'INADIMPLENCIA'`,
  )
  const listed = await ask(
    address,
    '/bff/config/excecoes/luc-shopping',
    { cpfCnpj: document, shoppings: [mallId], modulos: [module?.id] },
    { token: one.token },
  )
  findings.must(listed.status === 200, `the exception answered ${listed.status}`)
  const close = ({ token }: { readonly token: string }) =>
    ask(address, '/bff/inadimplencia/fechar', { shoppings: [mallId], mesAno: '09/2026' }, { token })
  const own = await close(one)
  findings.must(
    own.status === 403,
    `closing a month answered ${own.status} to whoever changed its exceptions`,
  )
  const other = await close(two)
  findings.must(other.status === 200, `closing by the second person answered ${other.status}`)
}

const lawsuits = '/bff/workflow/ajuizamento'

/** Inserts an action over the título of a boleto, in a step. */
async function addLawsuit(place: Place, boletoId: number, status: string): Promise<number> {
  const [row] = await place.rows<{ id: number }>(
    `
      with made as (
        insert into lawsuit (mall_id, contract_id, contract_number, luc, document, name, debt_type_id,
          action_type_id, cycle_month, step_entered_on, status, criterion_cents)
        select c.mall_id, c.id, c.number, 'L1', c.document, c.name,
          (select min(id) from debt_type), (select min(id) from lawsuit_action_type),
          '2026-11-01', '2026-11-18', $2, b.open_cents
        from boleto b join contract c on c.id = b.contract_id
        where b.id = $1
        returning id, mall_id
      ), considered as (
        insert into lawsuit_titulo (lawsuit_id, titulo_id, mall_id, is_open, is_considered)
        select m.id, t.id, m.mall_id, true, true from made m, titulo t where t.boleto_id = $1
      )
      select id from made`,
    [boletoId, status],
  )
  return row?.id ?? 0
}

/**
 * One user changes charges and submits, raises an approved claim, and files it: each needs another
 * user.
 */
async function claimsByTwo(
  place: Place,
  address: string,
  { boletoId, findings }: { readonly boletoId: number; readonly findings: Findings },
): Promise<void> {
  const one = await addPerson(place, 'altera', 'regua')
  const two = await addPerson(place, 'segue', 'regua')
  const id = await addLawsuit(place, boletoId, 'APROVACAO_FINAL')
  const [titulo] = await place.rows<{ id: number }>(
    'select titulo_id as id from lawsuit_titulo where lawsuit_id = $1 limit 1',
    [id],
  )
  const charge = (multa: number) =>
    ask(
      address,
      `${lawsuits}/acompanhamento/${id}/titulos`,
      [{ idTitulo: titulo?.id, considerar: true, multa }],
      { token: one.token, method: 'PUT' },
    )
  const submit = (token: string) =>
    ask(address, `${lawsuits}/avancar`, { ids: [id] }, { token, method: 'PUT' })
  const claim = async () =>
    (
      await place.rows<{ cents: number }>(
        'select corrected_cents::float8 as cents from lawsuit where id = $1',
        [id],
      )
    )[0]?.cents ?? 0
  const changed = await charge(10)
  findings.must(changed.status === 200, `a charge in the step answered ${changed.status}`)
  const own = await submit(one.token)
  findings.must(own.status === 403, `who changed charges submitted: ${own.status}`)
  if (own.status === 403) {
    const other = await submit(two.token)
    findings.must(other.status === 200, `another person's submission answered ${other.status}`)
  }
  const before = await claim()
  const raised = await charge(9_000_000)
  findings.must(
    raised.body['aguardaConfirmacao'] === true && (await claim()) === before,
    `a charge over the limit took effect at once: ${raised.status}, ${await claim()}`,
  )
  await ask(
    address,
    `${lawsuits}/acompanhamento/${id}/recusar`,
    { motivo: 'Não foi combinado' },
    { token: two.token },
  )
  await place.rows(
    `update lawsuit set approved_corrected_cents = corrected_cents / 2, concluded_phases = 5 where id = $1`,
    [id],
  )
  await place.rows(
    `
      update lawsuit_guia set amount_cents = 1, purchase_order = 'PO', payment_ticket = 'CP', has_payment_proof = true
      where lawsuit_id = $1`,
    [id],
  )
  const filed = await ask(address, `${lawsuits}/chamado/acoes/${id}/abrir-chamado`, undefined, {
    token: one.token,
    method: 'POST',
  })
  findings.must(filed.status === 422, `a ticket of another claim answered ${filed.status}`)
}

/**
 * One user ends a filed action over the limit and confirms it; only another user's confirmation
 * counts. The act that interrupted its prescription counts meanwhile.
 */
async function endingByTwo(
  place: Place,
  address: string,
  { boletoId, findings }: { readonly boletoId: number; readonly findings: Findings },
): Promise<void> {
  const one = await addPerson(place, 'encerra', 'regua')
  const two = await addPerson(place, 'confirma.fim', 'regua')
  const id = await addLawsuit(place, boletoId, 'APROVACAO_FINAL')
  await place.rows(
    `
      update lawsuit set status = 'EM_ACOMPANHAMENTO', origin = 'WORKFLOW', criterion_cents = 90000000,
        concluded_phases = 7, phase_entered_on = '2026-11-18'
      where id = $1`,
    [id],
  )
  await place.rows(
    `
      insert into lawsuit_guia (lawsuit_id, mall_id, amount_cents, purchase_order, payment_ticket,
        has_payment_proof, filing_ticket, filing_status, filed_on)
      select id, mall_id, 1, 'PO', 'CP', true, 'CA-FIM', 'Ajuizado', '2026-11-18'
      from lawsuit where id = $1`,
    [id],
  )
  const [status] = await place.rows<{ id: number }>(
    `select id from lawsuit_status where name = 'Extinta'`,
  )
  const save = (body: object) =>
    ask(address, `${lawsuits}/acompanhamento/${id}`, body, { token: one.token, method: 'PUT' })
  const interrupted = await save({ interrupcao: { ato: 'PROTESTO', data: '2026-11-18' } })
  findings.must(interrupted.status === 200, `an interruption answered ${interrupted.status}`)
  const isOpen = async () =>
    (
      await place.rows<{ open: boolean }>('select is_open as open from lawsuit where id = $1', [id])
    )[0]?.open
  const ended = await save({ idStatusAcao: status?.id, motivo: 'Extinta sem julgamento' })
  findings.must(
    ended.body['aguardaConfirmacao'] === true && (await isOpen()) === true,
    `an ending over the limit took effect at once: ${ended.status}`,
  )
  const confirm = (token: string) =>
    ask(address, `${lawsuits}/acompanhamento/${id}/confirmar`, {}, { token })
  const own = await confirm(one.token)
  findings.must(own.status === 403, `the confirmation of the own ending answered ${own.status}`)
  const other = await confirm(two.token)
  findings.must(other.status === 200, `the second person's confirmation answered ${other.status}`)
  findings.must((await isOpen()) === false, 'an ending that two people agreed on did not happen')
}

/**
 * One user imports a filed action of an unknown contract, for one real, and confirms it; only
 * another user's confirmation counts.
 */
async function filingByTwo(place: Place, address: string, findings: Findings): Promise<void> {
  const [one, two] = [
    await addPerson(place, 'ajuiza', 'regua'),
    await addPerson(place, 'confirma.acao', 'regua'),
  ]
  const header = 'shopping;luc;numeroContrato;cpfCnpj;razaoSocial;tipoDivida;saldoCriterio'
  const row = '1;L77;SOZINHA-1;52998224725;Loja Sol Ltda;LOJA;1,00'
  const form = new FormData()
  form.set('file', new Blob([`${header}\r\n${row}`], { type: 'text/csv' }), 'sozinha.csv')
  const upload = '/bff/workflow/ajuizamento/ajuizamento-manual/upload'
  const taken = await ask(address, upload, undefined, { token: one.token, form })
  findings.must(taken.status === 200, `the manual filing answered ${taken.status}`)
  const stored = async () =>
    (
      await place.rows<{ id: number; counts: boolean }>(
        `select id, is_confirmed as counts from lawsuit where contract_number = 'SOZINHA-1'`,
      )
    )[0]
  const filed = await stored()
  findings.must(filed?.counts === false, 'a filing of an unknown contract counts, by one person')
  const confirm = (token: string) =>
    ask(address, `/bff/workflow/ajuizamento/acompanhamento/${filed?.id}/confirmar`, {}, { token })
  const own = await confirm(one.token)
  findings.must(own.status === 403, `the confirmation of the own filing answered ${own.status}`)
  const other = await confirm(two.token)
  findings.must(other.status === 200, `the second person's confirmation answered ${other.status}`)
  findings.must((await stored())?.counts === true, 'what two people agreed on does not count')
}

/**
 * One user imports an index that doubles every claim, and confirms it; only another user's
 * confirmation counts.
 */
async function indicesByTwo(place: Place, address: string, findings: Findings): Promise<void> {
  const [one, two] = [
    await addPerson(place, 'carrega.indice', 'regua'),
    await addPerson(place, 'confirma.indice', 'regua'),
  ]
  const form = new FormData()
  const content = 'indice;mes;valor\r\nIGP-M;10/2026;99,00'
  form.set('file', new Blob([content], { type: 'text/csv' }), 'indices.csv')
  const upload = '/bff/parametros/ajuizamento/indices/upload'
  const taken = await ask(address, upload, undefined, { token: one.token, form })
  findings.must(taken.status === 200, `the upload of index values answered ${taken.status}`)
  const count = async () =>
    (await place.rows<{ n: number }>('select count(*)::int as n from price_index_value'))[0]?.n
  findings.must((await count()) === 0, 'index values of 99 % count, by one person')
  const [proposal] = await place.rows<{ id: number }>(
    `select id from setting_proposal where kind = 'INDICES' and state = 'PENDENTE'`,
  )
  const confirm = (token: string) =>
    ask(address, `${settings}/confirmar`, { idProposta: proposal?.id }, { token })
  const own = await confirm(one.token)
  findings.must(own.status === 403, `the confirmation of own index values answered ${own.status}`)
  const other = await confirm(two.token)
  findings.must(other.status === 200, `the second person's confirmation answered ${other.status}`)
  findings.must((await count()) === 1, 'index values that two people agreed on do not count')
}

/**
 * One user with both rights in two sessions tries to be both pairs of eyes; another user comes
 * late.
 */
export const fourEyes: Drill = {
  name: 'four-eyes',
  row: 'R8',
  promise:
    'both halves of a decision by one user in two sessions at once: nothing is approved by fewer than two users',
  run: (options) =>
    inPlace(async (place, findings) => {
      const total = sizeOf(options, 60, 1_000)
      const chance = chanceOf(options.seed, 'four-eyes')
      const seeding = await place.up()
      const items = await addItems(place, { items: total, status: analysis })
      const malls = await addMalls(place, 2)
      // A profile with both rights, as an administrator might create: four eyes apply to persons,
      // not profiles.
      await place.rows(
        `
          insert into profile_permission (profile_id, rule_id)
          select a.id, pp.rule_id
          from profile a, profile_permission pp
            join profile b on b.id = pp.profile_id
         where a.code = 'APROVADORSHOPPING' and b.code = 'COBRANCASHOPPING' on conflict do nothing`,
      )
      const one = await addPerson(place, 'dois.chapeus', 'approver', malls)
      const two = await addPerson(place, 'segundo', 'approver', malls)
      const second = await addSession(place, one.id, 'outra sessão')
      const { address, stop } = await startServer(place, options)
      let refusedCount = 0
      await runInBatches(items, 4, async ({ id }) => {
        const body = (status: string) => ({ status: [status], boletos: [decision(id)] })
        const halves = [
          () => ask(address, paths.submit, body(analysis), { token: one.token }),
          () => ask(address, paths.submit, body(approval), { token: second }),
          () => ask(address, paths.submit, { boletos: [decision(id)] }, { token: second }),
          () => ask(address, paths.submit, { boletos: [decision(id)] }, { token: one.token }),
        ]
        const inOrder = chance.next() < 0.5 ? halves : halves.toReversed()
        const answers = await Promise.all(inOrder.map((half) => half()))
        refusedCount += answers.filter(({ status }) => status === 403).length
        findings.must(
          answers.every(({ status }) => status > 0 && status < 500),
          `item ${id}: ${answers.map(({ status }) => status).join(' ')}`,
        )
        // Try again once it certainly awaits approval: the same user may not approve.
        const late = await ask(address, paths.submit, body(approval), { token: second })
        findings.must(
          late.status === 403,
          `item ${id}: the analyst's approval answered ${late.status}`,
        )
      })
      const [early] = await place.rows<{ n: number }>(
        'select count(*)::int as n from negativation_item where status = $1',
        [next],
      )
      findings.equal('approved by one person', early?.n ?? 0, 0)
      await runInBatches(items, 4, async ({ id }) => {
        const answer = await ask(
          address,
          paths.submit,
          { status: [approval], boletos: [decision(id)] },
          { token: two.token },
        )
        findings.must(
          answer.status === 200,
          `item ${id}: the second person's approval answered ${answer.status}`,
        )
      })
      const people = await place.rows<{ n: number }>(
        `
          select count(distinct a.user_id)::int as n
          from negativation_item i
            join audit_entry a on a.entity = 'boleto'
              and a.entity_id = i.id::text
              and a.action = 'SUBMETER'
         where i.status = $1 group by i.id`,
        [next],
      )
      findings.equal('approved in the end', people.length, total)
      findings.equal('approved by fewer than two people', people.filter(({ n }) => n < 2).length, 0)
      await settingsByTwo(place, address, findings)
      await claimsByTwo(place, address, { boletoId: items[0]?.boletoId ?? 0, findings })
      await endingByTwo(place, address, { boletoId: items[1]?.boletoId ?? 0, findings })
      const [item] = items
      if (item) await monthByTwo(place, address, item, findings)
      await filingByTwo(place, address, findings)
      await indicesByTwo(place, address, findings)
      await returnByTwo(place, address, { boletoId: items[2]?.boletoId ?? 0, findings })
      await writeOffByTwo(place, address, { boletoId: items[3]?.boletoId ?? 0, findings })
      await migrationByTwo(place, address, findings)
      await mustHold(place, findings)
      await stop()
      await seeding.down()
      return {
        items: total,
        refused: refusedCount,
        approved: people.length,
        byOnePerson: people.filter(({ n }) => n < 2).length,
      }
    }),
}
