import { createHash, randomBytes } from 'node:crypto'

import type { Pool } from 'pg'

import { WORKFLOW_STATUSES } from '#features/negativation/debt-items/rules/status.ts'

import { addBankReturn, type BankReturnRows } from './test-bank-returns.ts'
import { addContacts } from './test-contact-rows.ts'
import { addDispute, type DisputeRows } from './test-dispute-rows.ts'
import { addFollowedLawsuit, type FollowedRows } from './test-followed-lawsuits.ts'
import { addMessages, type MessageRows } from './test-message-rows.ts'
import { addNote } from './test-note-rows.ts'
import { addLawsuits, type LawsuitRows } from './test-lawsuit-rows.ts'

/** Ids and names of one mall's records, for requests. */
export type MallRows = BankReturnRows &
  DisputeRows &
  FollowedRows &
  LawsuitRows &
  MessageRows & {
    readonly mall: number
    readonly document: string
    /** A boleto of the ledger outside any workflow. */
    readonly boleto: number
    readonly slipNumber: string
    readonly tenant: number
    readonly luc: string
    /** One item in each status of the workflow. */
    readonly items: Readonly<Record<string, number>>
    readonly lojistas: readonly number[]
    readonly fiadores: readonly number[]
    readonly history: number
    readonly batch: number
    readonly load: number
    readonly noticeImport: number
    /** An import of a spreadsheet with a rejected row. */
    readonly fileImport: number
    /** A company in both malls and its link to this one; neither mall owns it. */
    readonly company: number
    readonly companyLine: number
    readonly exception: number
    readonly file: string
    readonly contract: number
    /** A contact of the contract, one of the tenant, and an e-mail of the latter. */
    readonly contact: number
    readonly customerContact: number
    readonly customerPoint: number
    /** The mall's name, as calls use it. */
    readonly mallName: string
    /** A promise about the boleto, and a contact made by the holding. */
    readonly negotiation: number
    readonly contactRecord: number
    readonly postponement: number
    /** A note of the tenant, written by the first user. */
    readonly note: number
  }

/** Two malls with equal records, and their shared records. */
export type TwoMalls = {
  readonly own: MallRows
  readonly foreign: MallRows
  readonly cycle: number
  /** A collection group with a tenant of each mall. */
  readonly group: number
  /** A lote and a load with records of both malls. */
  readonly sharedBatch: number
  readonly sharedLoad: number
}

/** Texts that occur only in the other mall's rows. */
export const foreignMarks = /alhei|77\.?888\.?999|778\.?889\.?99|888\.999/i
/** Texts that occur only in the own mall's rows; texts of notices contain 'própria'. */
export const ownMarks = /próprio|11\.?222\.?333|111\.?222\.?333/i

/** Creates a session and returns its token; a browser session also has the given cookie. */
export async function openSession(pool: Pool, userId: number, cookie?: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
  await pool.query(
    `insert into session (token_hash, cookie_hash, user_id, expires_at, ends_at)
     values ($1, $2, $3, now() + interval '30 minutes', now() + interval '12 hours')`,
    [hashOf(token), cookie === undefined ? null : hashOf(cookie), userId],
  )
  return token
}

/** Adds a user with a profile and malls; returns id and token. */
export async function addPerson(
  pool: Pool,
  login: string,
  profile: string,
  malls: readonly number[],
): Promise<{ readonly id: number; readonly token: string }> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into app_user (login, name, email, profile_id, is_demo)
     select $1, 'Pessoa ' || $1, $1 || '@regua.example', id, true
     from profile
     where code = $2
     returning id`,
    [login, profile],
  )
  const id = rows[0]?.id ?? 0
  await pool.query('insert into user_mall (user_id, mall_id) select $1, unnest($2::int[])', [
    id,
    malls,
  ])
  return { id, token: await openSession(pool, id) }
}

/**
 * Two malls whose rows differ in every answer. Texts of the other mall contain a mark, and
 * documents are unique. Own amounts are whole reais, amounts of the other mall and sums with them
 * are not.
 */
export async function addTwoMalls(pool: Pool): Promise<TwoMalls> {
  const rows = async <T>(text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows as T[]
  const idOf = async (text: string, values: unknown[] = []) =>
    Number((await rows<{ id: number }>(text, values))[0]?.id)
  const cycle = await idOf(
    `
      insert into cycle (competence, cutoff_on, opened_by_name)
      values ('2026-11-01', '2026-11-03', 'Sistema')
      returning id`,
  )
  await rows(
    `insert into bureau_informant (root, last_remessa) values ('11444777', 9), ('77888999', 9)`,
  )
  const addBatch = (root: string, remessa: number, name: string) =>
    idOf(
      `
        insert into bureau_batch (
          informant_root, operation, remessa, status, item_count, person_count, movement_on,
          file_name, created_by_name, sent_at, sent_file_id, return_file_id
        )
       select $1, 'INCLUSAO', $2, 'RESPONDIDO', 1, 1, '2026-11-18', $3, 'Sistema', now(), sent.id,
         sent.id
       from regua_test_file($3, null) as sent (id) returning id`,
      [root, remessa, name],
    )
  await rows(`create or replace function regua_test_file(name text, mall int) returns uuid language sql as $$
    with f as (insert into stored_file (mall_id, name, media_type, size_bytes, sha256)
      values (mall, name, 'application/pdf', length(name), sha256(name::bytea)) returning id),
    c as (insert into stored_file_chunk (file_id, position, bytes) select id, 0, name::bytea from f) select id from f $$`)
  const addLoad = async (mall: number | null, mark: string) => {
    const id = await idOf(
      `
        insert into erp_load (
          kind, mall_id, file_id, file_name, sha256, status, created_by_name, finished_at, header,
          rows_read, rows_rejected
        )
       values (
         'ORACLE', $1, regua_test_file($2, $1), $2, sha256($2::bytea), 'PROCESSADA', $3, now(),
         'shopping;nome', 1, 1
       )
       returning id`,
      [mall, `Títulos ${mark}.csv`, `Pessoa ${mark}`],
    )
    await rows(
      `
        insert into erp_load_issue (load_id, line, severity, column_name, value, reason, row_text)
        values ($1, 2, 'ERRO', 'nome', $2, $2, $2)`,
      [id, `Linha ${mark}`],
    )
    return id
  }

  const company = await idOf(
    `
      insert into company (name, cnpj)
      values ('Administradora dos Dois', '11444777000161')
      returning id`,
  )

  /** A promise for the next days and an expectation about the boleto. */
  async function addPromise(mall: number, boleto: number, mark: string) {
    const negotiation = await idOf(
      `
        insert into negotiation (
          act_id, mall_id, stage_id, contact_on, agreement_on, observation, created_by_name
        )
        select gen_random_uuid(), $1, id, '2026-11-10', '2026-11-20', $2, $2
        from negotiation_stage
        where description = 'Promessa de Pagamento'
        returning id`,
      [mall, `Promessa ${mark}`],
    )
    await rows(
      `insert into negotiation_boleto (negotiation_id, boleto_id, contract_id, mall_id)
       select $1, id, contract_id, mall_id from boleto where id = $2`,
      [negotiation, boleto],
    )
    await rows(
      `insert into boleto_tendency (mall_id, boleto_id, month, negotiation_id, created_by_name)
       values ($1, $2, '2026-11-01', $3, $4)`,
      [mall, boleto, negotiation, `Pessoa ${mark}`],
    )
    await rows(
      `
        insert into receipt_expectation (
          mall_id, boleto_id, type_id, expires_on, created_by_name
        )
        select $1, $2, id, '2026-11-25', $3
        from expectation_type
        where description = 'Provável Recebimento'`,
      [mall, boleto, `Pessoa ${mark}`],
    )
  }

  /** A delinquency calculation of August's títulos, all of them open. */
  async function addCalculation(mall: number) {
    const run = (kind: string, base: number | null) =>
      idOf(
        `
          insert into delinquency_run (
            mall_id, month, kind, status, version, is_current, base_id, processed_on, billed_from,
            billed_until, net_on, previous_net_on, minimum_days, share_bps, submitted_by_name
          )
         values (
           $1, '2026-08-01', $2, 'CONCLUIDO', 1, true, $3, '2026-11-18', '2026-08-01',
           '2026-08-31', '2026-09-10', '2026-08-10', 25, 10000, 'Sistema'
         )
         returning id`,
        [mall, kind, base],
      )
    const base = await run('BASE', null)
    const calculation = await run('CALCULO', base)
    await rows(
      `
        insert into delinquency_titulo (
          run_id, mall_id, month, titulo_id, account, is_corporate, is_legal, is_of_month, due_on,
          original_cents, adjusted_cents, gross_received_cents, gross_cents, grace_cents,
          recovered_cents, after_close_cents, grace_after_close_cents, later_adjusted_cents,
          charges_cents, number, boleto_number, contract_number, contract_type, luc, trade_name,
          tenant_id, tenant_name, document
        )
       select $1, t.mall_id, '2026-08-01', t.id, 'ALUGUEL', false, false, true, t.due_on,
         t.original_cents, 0, 0, t.original_cents, 0, 0, 0, 0, 0, 0, n.number, n.boleto_number,
         n.contract_number, n.contract_type, n.luc, n.trade_name, n.tenant_id, n.tenant_name,
         n.document
       from titulo t
         join titulo_names n on n.titulo_id = t.id
       where t.mall_id = $2`,
      [base, mall],
    )
    await rows(
      `
        insert into delinquency_sum
       select $1, mall_id, month, account, is_corporate, is_legal, count(*), sum(original_cents),
         0, 0, sum(gross_cents), 0, 0, 0, 0, 0, sum(gross_cents)
       from delinquency_titulo
       where run_id = $2
       group by mall_id, month, account, is_corporate, is_legal`,
      [calculation, base],
    )
  }

  async function addMall(mark: string, root: string, cpf: string, cents: number, remessa: number) {
    const informant = root.slice(0, 8) === '77888999' ? '77888999' : '11444777'
    const mall = await idOf(
      `insert into mall (name, economic_unit, portfolio) values ($1, $1, $1) returning id`,
      [`Shopping ${mark}`],
    )
    const companyLine = await idOf(
      'insert into mall_company (mall_id, company_id, economic_unit) values ($1, $2, $3) returning id',
      [mall, company, `Shopping ${mark}`],
    )
    await rows('insert into luc values ($1, $2)', [mall, `L${mark}`])
    const tenant = await idOf(
      'insert into tenant (mall_id, document, name) values ($1, $2, $3) returning id',
      [mall, root, `Loja ${mark} Ltda`],
    )
    const address = [`Rua ${mark}, 1`, 'Bela Vista', 'São Paulo', 'SP', '01310100']
    const contract = await idOf(
      `
        insert into contract (
          mall_id, number, luc, tenant_id, document, name, trade_name, contract_type_id,
          is_registered, street, district, city, uf, cep, interest_bps
        )
       values (
         $1, $2, $3, $4, $5, $6, $6, (select id from contract_type where code = 'LOJA'), true, $7,
         $8, $9, $10, $11, 90
       )
       returning id`,
      [mall, `C ${mark}`, `L${mark}`, tenant, root, `Loja ${mark} Ltda`, ...address],
    )
    const guarantor = await idOf(
      `
        insert into guarantor (
          mall_id, contract_id, document, name, born_on, street, district, city, uf, cep
        )
       values ($1, $2, $3, $4, '1980-05-17', $5, $6, $7, $8, $9) returning id`,
      [mall, contract, cpf, `Fiador ${mark}`, ...address],
    )
    const batch = await addBatch(informant, remessa, `Remessa ${mark}.txt`)
    const fileImport = await idOf(
      `insert into file_import (
         kind, mall_ids, file_name, sha256, header, rows, accepted, rejected, created_by_name
       )
       values (
         'AJUSTE', array[$1::int], $2::text, sha256($2::text::bytea), '{shopping}', 1, 0, 1, $2::text
       )
       returning id`,
      [mall, `Importação ${mark}`],
    )
    await rows(
      `
        insert into file_import_issue (import_id, line, column_name, severity, value, reason, cells)
        values ($1, 2, 'shopping', 'ERRO', $2, $2, array[$2])`,
      [fileImport, `Linha ${mark}`],
    )
    const noticeImport = await idOf(
      `insert into file_import (
         kind, mall_ids, file_name, sha256, header, rows, accepted, rejected, created_by_name
       )
       values (
         'COMUNICACOES', array[$1::int], $2::text, sha256($2::text::bytea), '{shopping,nome}', 2, 1,
         1, $2::text
       )
       returning id`,
      [mall, `Avisos ${mark}.csv`],
    )
    await rows(
      `
        insert into file_import_issue (import_id, line, column_name, severity, value, reason, cells)
        values ($1, 2, 'nome', 'ERRO', $2, $2, array[$2, $2])`,
      [noticeImport, `Linha ${mark}`],
    )
    const exception = await idOf(
      `
        insert into exception_record (
          list, document, module_ids, mall_ids, note, created_by_name, updated_by_name
        )
       values ('luc-shopping', $1, '{1}', array[$2::int], $3, $3, $3) returning id`,
      [root, mall, `Exceção ${mark}`],
    )
    const items: Record<string, number> = {}
    const lojistas: number[] = []
    const fiadores: number[] = []
    let history = 0
    for (const [index, status] of WORKFLOW_STATUSES.entries()) {
      const number = `${mark.slice(0, 4).toUpperCase()}${mark.length}${index}`
      const texts = `${number} ${mark}`
      const boleto = await idOf(
        `
          insert into boleto (
            mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
            open_cents
          )
         values ($1, $2, $3, $3, '2026-08-10', '2026-08-10', $4, $4) returning id`,
        [mall, contract, texts, cents],
      )
      await rows(
        `
          insert into titulo (
            mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id,
            competence, due_on, original_due_on, original_cents, open_cents
          )
         values (
           $1, $2, $3, $4, (select min(id) from document_type),
           (select id from movement_type where code = 'ALM'), '2026-08-01', '2026-08-10',
           '2026-08-10', $5, $5
         )`,
        [mall, boleto, contract, texts, cents],
      )
      await rows(
        `
          insert into notice (
            mall_id, boleto_id, recipient, document, name, luc, kind, channel, address, sent_on,
            file_name, proof, import_id
          )
         values (
           $1, $2, 'LOJISTA', $3, $4, $5, 'CARTA_COBRANCA', 'CARTA', $4, '2026-09-10', $4, $4, $6
         )`,
        [mall, boleto, root, `Aviso ${mark}`, `L${mark}`, noticeImport],
      )
      const isSent = ['FINALIZADO', 'FINALIZADO_COM_ERRO'].includes(status)
      const item = await idOf(
        `
          insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id,
            status, outcome, number, original_number, luc, trade_name, tenant_name, document,
           group_name, portfolio, due_on, original_due_on, balance_cents, approved_cents,
             listed_cents, guarantor_count, step_entered_on, ticket, observation, attachment_name,
             removal, guards_checked_at)
         values (
           $1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $10, $11, $12, $12, '2026-08-10',
           '2026-08-10', $13, $13, $13, 1, '2026-11-10', $12, $12, $12, $14, '2026-11-10 12:00-03'
         )
         returning id`,
        [
          mall,
          cycle,
          boleto,
          contract,
          tenant,
          status,
          status === 'FINALIZADO' ? 'NEGATIVADO' : null,
          texts,
          `L${mark}`,
          `Loja ${mark} Ltda`,
          root,
          mark,
          cents,
          status.includes('BAIXA')
            ? { reason: { kind: 'PEDIDO' }, from: { status: 'FINALIZADO' } }
            : null,
        ],
      )
      items[status] = item
      const person = (kind: string, document: string, name: string, guarantorId: number | null) =>
        idOf(
          `
            insert into item_person (
              item_id, mall_id, kind, guarantor_id, document, name, street, district, city, uf,
              cep, inclusion, was_ever_listed, listed_cents, last_event_on, error_text
            )
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, '2026-11-18', $15)
           returning id`,
          [
            item,
            mall,
            kind,
            guarantorId,
            document,
            name,
            ...address,
            isSent ? 'ATIVO' : 'A_ENVIAR',
            isSent,
            cents,
            mark,
          ],
        )
      const lojista = await person('LOJISTA', root, `Loja ${mark} Ltda`, null)
      lojistas.push(lojista)
      fiadores.push(await person('FIADOR', cpf, `Fiador ${mark}`, guarantor))
      history = await idOf(
        `
          insert into item_justification (
            item_id, mall_id, justification_text, ticket, observation, attachment_id,
            attachment_name, user_id, user_name
          )
         values ($1, $2, $3, $3, $3, regua_test_file($4, $2), $4, 1, $3) returning id`,
        [item, mall, `Justificativa ${mark}`, `Anexo ${mark}.pdf`],
      )
      if (isSent)
        await rows(
          `
            insert into bureau_submission (
              batch_id, mall_id, item_id, person_id, operation, sequence, value_cents, record,
              status
            )
           values ($1, $2, $3, $4, 'INCLUSAO', $5, $6, $7, 'ACEITO')`,
          [batch, mall, item, lojista, index + 2, cents, { contractNumber: texts, name: mark }],
        )
    }
    const boleto = await idOf(
      `
        insert into boleto (
          mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
          open_cents
        )
       values ($1, $2, $3, $3, '2026-08-10', '2026-08-10', $4, $4) returning id`,
      [mall, contract, `Livre ${mark}`, cents],
    )
    await rows(
      `
        update negativation_item
        set failed_operation = 'INCLUSAO'
        where mall_id = $1 and status = 'FINALIZADO_COM_ERRO'`,
      [mall],
    )
    await addCalculation(mall)
    await addPromise(mall, boleto, mark)
    const load = await addLoad(mall, mark)
    const [kept] = await rows<{ file: string }>(
      'select file_id as file from erp_load where id = $1',
      [load],
    )
    const contacts = await addContacts(pool, { mall, contract, document: root, mark })
    const negotiation = await idOf(
      `
        with n as (
          insert into negotiation (
            act_id, mall_id, stage_id, contact_on, agreement_on, observation, created_by_name
          )
          values (gen_random_uuid(), $1, 1, '2026-11-17', '2026-11-18', $3, $3)
          returning id, mall_id
        ), b as (
          insert into negotiation_boleto (negotiation_id, boleto_id, contract_id, mall_id)
          select n.id, b.id, contract_id, n.mall_id from n, boleto b where b.id = $2
        )
        select id from n`,
      [mall, boleto, `Negociação ${mark}`],
    )
    const contactRecord = await idOf(
      `insert into contact_record (
         mall_id, document, luc, stage_id, contact_on, text, created_by_name, updated_by_name
       )
       values ($1, $2, $3, 3, '2026-11-17', $4, $4, $4) returning id`,
      [mall, root, `L${mark}`, `Contato ${mark}`],
    )
    // The postponement ends today: the tenant is in the today queue again.
    const postponement = await idOf(
      `insert into queue_postponement (mall_id, document, until_on, reason, created_by_name)
       values ($1, $2, '2026-11-18', $3, $3) returning id`,
      [mall, root, `Adiado ${mark}`],
    )
    const note = await addNote(pool, { mall, document: root, mark })
    return {
      mall,
      document: root,
      boleto,
      slipNumber: `Livre ${mark}`,
      tenant,
      luc: `L${mark}`,
      items,
      lojistas,
      fiadores,
      history,
      batch,
      load,
      noticeImport,
      fileImport,
      company,
      companyLine,
      exception,
      file: kept?.file ?? '',
      contract,
      contact: contacts.ofContract,
      customerContact: contacts.ofCustomer,
      customerPoint: contacts.point,
      mallName: `Shopping ${mark}`,
      negotiation,
      contactRecord,
      postponement,
      note,
      ...(await addBankReturn(pool, { mall, boleto, load, document: root, mark, cents })),
      ...(await addDispute(pool, { mall, tenant, boleto, mark })),
      ...(await addFollowedLawsuit(pool, { mall, contract, mark, cents })),
      ...(await addLawsuits(pool, { mall, contract, mark })),
      ...(await addMessages(pool, {
        mall,
        tenant,
        contract,
        boleto,
        document: root,
        mark,
        cents,
      })),
    }
  }

  const own = await addMall('Próprio', '11222333000181', '11122233396', 100_000, 1)
  const foreign = await addMall('Alheio', '77888999000181', '77788899941', 123_457, 1)
  const sharedBatch = await addBatch('11444777', 2, 'Remessa dos dois.txt')
  for (const [index, { mall, items, lojistas }] of [own, foreign].entries())
    await rows(
      `
        insert into bureau_submission (
          batch_id, mall_id, item_id, person_id, operation, sequence, value_cents, record, status
        )
       values ($1, $2, $3, $4, 'INCLUSAO', $5, $6, '{}', 'ACEITO')`,
      [
        sharedBatch,
        mall,
        items['FINALIZADO'],
        lojistas.at(-1),
        index + 2,
        index === 0 ? 100_000 : 123_457,
      ],
    )
  const sharedLoad = await addLoad(null, 'de Próprio e Alheio')
  const group = await idOf(
    `
      insert into collection_group (name, portfolio)
      values ('Grupo dos dois', 'Portfólio dos dois')
      returning id`,
  )
  await rows(
    `insert into group_tenant (mall_id, group_id, document, luc, trade_name)
     select c.mall_id, $1, c.document, c.luc, c.trade_name
     from contract c
     where c.mall_id = any($2)`,
    [group, [own.mall, foreign.mall]],
  )
  return { own, foreign, cycle, group, sharedBatch, sharedLoad }
}
