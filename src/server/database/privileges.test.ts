// Table privileges of the application's two roles: the minimum, so that neither a bug nor an
// attacker can delete a payment or rewrite a decision.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { inRolledBackTransaction, database } from '#testing/test-database.ts'

const testDatabase = database()

/** Written only by migrations, triggers or the owner of the queue. */
const readOnly = [
  'account_type',
  'audit_entry',
  'audit_head',
  'company_type',
  'derived_sum',
  'exception_module',
  'listed_tally',
  'menu',
  'menu_rule',
  'negativated_item',
  'negativated_person',
  'negativated_tally',
  'negativation_brand',
  'negativation_guarantors',
  'negativation_tally',
  'recovery_tally',
  'rights_version',
  'worker_heartbeat',
]
/** Append-only tables: rows are never updated. */
const unchangedTables = [
  'agreement_payment',
  // Only its text is updated, by a column grant.
  'alert',
  'alert_read',
  'bank_act_receipt',
  'bureau_event',
  'delinquency_projection',
  'delinquency_stock',
  'delinquency_sum',
  'delinquency_titulo',
  'dispute_boleto',
  'dispute_file',
  'document_alias',
  'effect_key',
  'file_import_change',
  'file_import_issue',
  'idempotency_key',
  'identity_link',
  'item_justification',
  'lawsuit_left_out',
  'lawsuit_move',
  'lawsuit_recommendation',
  'message_event',
  'message_left_out',
  'month_input',
  'note_mention',
  'parameter_version',
  'price_index_edition',
  'received_file_load',
  'received_file_problem',
  'recovery_case',
  // Only its state and confirmation are updated, by a column grant.
  'source_version',
  'source_sample',
  'source_sample_chunk',
  'spent_token',
  'stale_key',
  'stored_file_chunk',
  'worklist_customer',
  'worklist_cut',
  'worklist_group',
  'worklist_tally',
]
/** Tables whose rows are deleted, and by which act. */
const deletableTables: Readonly<Record<string, string>> = {
  alert: 'what it tells of is settled, or long ago',
  agreement_payment: 'an import of agreements is undone',
  alert_digest: 'what became of it is long ago',
  boleto_tendency: 'its boleto takes the number of one that has its own',
  collection_group: 'a person deletes a group',
  company_contact: 'a register is saved with fewer contacts',
  case_agreement: 'an import of agreements is undone',
  credit_kind: 'a person deletes an option that nothing uses',
  debt_type: 'a person deletes an option that nothing uses',
  debt_type_config: 'a person deletes a configuration',
  delinquency_adjustment: 'an import of adjustments is taken back',
  delinquency_projection: 'a closed month is opened again',
  dispute_boleto: 'a dispute is completed without it, or it takes the number of another one',
  effect_key: 'kept for a year',
  erp_load_issue: 'a load is read again',
  erp_load_undo: 'kept for a day',
  erp_stage_contract: 'what a load stages is dropped with it',
  erp_stage_party: 'what a load stages is dropped with it',
  erp_stage_repeat: 'what a load stages is dropped with it',
  erp_stage_titulo: 'what a load stages is dropped with it',
  exception_record: 'a person takes an exception away',
  expectation_type: 'a person deletes an option that nothing uses',
  found_file: 'it was still growing: a later look sees it anew',
  group_tenant: 'a person takes a tenant out of a group',
  idempotency_key: 'kept for 30 days',
  job_run: 'kept for a year',
  lawsuit: 'the next Disparar makes the list that awaits its release anew',
  lawsuit_guia: 'a person empties a guia while its phase is open',
  lawsuit_left_out: 'each Disparar makes it anew',
  lawsuit_titulo: 'the next Disparar makes the list that awaits its release anew',
  lawsuit_action_type: 'a person deletes an option that nothing uses',
  lawsuit_cost: 'a person deletes the costs of a state',
  lawsuit_status: 'a person deletes an option that nothing uses',
  official_delinquency: 'an import of official figures is undone',
  official_summary: 'an import of official figures is undone',
  oracle_agreement: 'an import of agreements is undone',
  oracle_instalment: 'an import of agreements is undone',
  message: 'a proposal that its batch, made again, does not plan any more',
  message_boleto: 'a proposal is planned anew, or its boleto takes the number of another one',
  message_event: 'an import of events is undone',
  message_left_out: 'its batch is made again',
  mall_forwarding: 'its table came after the others were narrowed',
  unsent_boleto: 'its table came after the others were narrowed',
  mall_company: 'a person takes a company from a mall',
  mall_contact: 'a register is saved with fewer contacts',
  negotiation_boleto: 'its boleto takes the number of another of the same negotiation',
  negotiation_stage: 'a person deletes an option that nothing uses',
  note_mention: 'a note mentions somebody no longer',
  notice: 'a load of notices is undone',
  notice_stage: 'a load of notices is over',
  person_correction: 'a correction is replaced',
  profile_permission: 'a permission is taken',
  received_file_problem: 'a file is read again',
  recovery_case: 'what changed in a mall makes it anew',
  saved_view: 'its owner removes it',
  saved_view_pin: 'a person takes it off the start page, or its view goes',
  session: 'kept for 30 days',
  sign_in_failure: 'kept for a day',
  sign_in_nonce: 'kept until used or too old',
  source_sample: 'kept for a day, with its bytes',
  source_search: 'kept for 90 days',
  spent_token: 'kept until too old',
  stale_key: 'a refresh computes its rows again',
  unlikely_reason: 'a person deletes an option that nothing uses',
  user_mall: 'a mall is taken from a person',
  worklist_customer: 'each cut makes it anew',
  worklist_cut: 'each cut makes it anew',
  worklist_group: 'each cut makes it anew',
  worklist_tally: 'each cut makes it anew',
}
/** Rows of a load, deleted by its reversal with all malls in scope. */
const deletedByLoads = ['boleto', 'luc', 'mall']

type HeldPrivileges = {
  readonly table: string
  readonly role: string
  readonly privileges: readonly string[]
}

const verbs = ['select', 'insert', 'update', 'delete', 'truncate'] as const

const expectedPrivileges = (table: string, role: string) =>
  verbs.filter((verb) => {
    if (verb === 'select') return true
    if (verb === 'truncate' || readOnly.includes(table)) return false
    if (verb === 'update') return !unchangedTables.includes(table)
    if (verb === 'insert') return table !== 'parameter'
    return table in deletableTables || (role === 'regua_all' && deletedByLoads.includes(table))
  })

describe('the roles of the application', () => {
  test('have exactly the needed rights on each table', async () => {
    const { rows } = await sql<HeldPrivileges>`
      select c.relname as "table", r.role,
        array(select v from unnest(${[...verbs]}::text[]) with ordinality as x (v, n)
        where has_table_privilege(r.role, c.oid, v) order by n) as privileges
      from pg_class c cross join (values ('regua_app'), ('regua_all')) r (role)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and obj_description(c.oid) like '%owner: %' order by 1, 2`.execute(testDatabase.admin)
    expect(rows.length).toBeGreaterThan(100)
    const wrong = rows.filter(
      ({ table, role, privileges }) => privileges.join() !== expectedPrivileges(table, role).join(),
    )
    expect(
      wrong.map(
        ({ table, role, privileges }) => `${role} holds ${privileges.join(', ')} on ${table}`,
      ),
    ).toEqual([])
  })

  test('cannot delete payments or items, or change a history', async () => {
    for (const statement of [
      'delete from receipt',
      'delete from titulo',
      'delete from negativation_item',
      'delete from item_person',
      `update bureau_event set at = at`,
      `update parameter_version set value = ''`,
      `update account_type set code = ''`,
    ])
      for (const malls of ['all', [1]] as const)
        await inRolledBackTransaction(testDatabase.app, { malls }, async (tx) => {
          const outcome = await sql
            .raw(statement)
            .execute(tx)
            .catch((error: unknown) => error)
          expect(String(outcome), statement).toContain('permission denied')
        })
  })

  test('can undo only rows recorded by that load, and no other table', async () => {
    const asked = (load: number, table: string) =>
      inRolledBackTransaction(testDatabase.app, { malls: 'all' }, (tx) =>
        sql`select regua.delete_loaded(${load}, ${table})`
          .execute(tx)
          .catch((error: unknown) => String(error)),
      )
    expect(await asked(1, 'negativation_item')).toContain(
      'a load deletes nothing of negativation_item',
    )
    expect(await asked(0, 'receipt')).toContain('load 0 cannot be undone')
  })
})
