import { sql } from 'kysely'

import { connect } from '#server/database/connection.ts'
import { brokenInvariants, INVARIANTS } from '#server/invariants.ts'
import { armMutant, isMutant } from '#server/mutants.ts'

import type { Gate } from './gate.ts'
import { inPlace } from './in-place.ts'
import { addItems } from './world.ts'

const batch = (status: string, more = '') => `
  insert into bureau_informant (root) values ('99999999') on conflict do nothing;
  insert into bureau_batch (informant_root, operation, remessa, status, movement_on, file_name, created_by_name, sent_file_id, created_at)
    values ('99999999', 'INCLUSAO', 1, '${status}', '2026-11-20', 'x', 'x', null, now() ${more})`
const submission = `insert into bureau_submission (batch_id, mall_id, item_id, person_id, operation, sequence, value_cents, record)
  select (select max(id) from bureau_batch), mall_id, item_id, id, 'INCLUSAO', (select count(*) + 2 from bureau_submission), 100, '{}' from item_person order by id limit 1`

/** What each invariant must find: done and taken back, one at a time. */
const damages: Readonly<Record<string, string>> = {
  'boleto-sums': 'update boleto set open_cents = open_cents - 1 where id = (select min(id) from boleto)',
  parents:
    'alter table boleto disable trigger user; update boleto set contract_id = -1 where id = (select min(id) from boleto)',
  'mall-sums':
    'alter table titulo disable trigger user; update titulo set mall_id = (select max(id) from mall) where id = (select id from titulo where mall_id = (select min(id) from mall) limit 1)',
  'list-sums':
    'update negativation_tally set blocked = blocked + 1 where id = (select min(id) from negativation_tally)',
  'result-sums': `insert into negativated_tally (mall_id, status, items, persons, cents) values (1, 'FINALIZADO', 1, 1, 1)`,
  'one-open-item':
    'drop index negativation_item_one_open; update negativation_item set boleto_id = (select min(boleto_id) from negativation_item) where id = (select max(id) from negativation_item)',
  'decisions-audited':
    'update negativation_item set version = version + 1 where id = (select min(id) from negativation_item)',
  'sent-decided': `${batch('PREPARADO')}; ${submission}`,
  'sent-once': `${batch('PREPARADO')}; ${submission}; alter table bureau_submission drop constraint bureau_submission_batch_id_item_id_person_id_operation_key; ${submission}`,
  awaited: `update item_person set inclusion = 'ENVIADO' where id = (select min(id) from item_person)`,
  'sent-kept': batch('ENVIADO'),
  'loads-once': `insert into erp_load (kind, file_name, sha256, status, created_by_name) values ('ORACLE', 'x.csv', sha256('x'), 'PROCESSADA', 'x')`,
  'no-job-stuck': `select enqueue('negativation.refresh', '{}'::json, 'preso', null, 5); update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'morto' where key = 'preso'`,
  'outbox-age': batch('PREPARADO', `- interval '1 hour'`),
  'audit-chain': `select regua.append_audit('[{"mall_id": 1, "user_name": "x", "profile": "x", "action": "X", "entity": "x", "entity_id": "1", "body": {"valor": 1}}]'); update audit_entry set body = '{"valor": 2}' where action = 'X'`,
}

class Undo extends Error {}

/** The invariants themselves: true on a sound database, and each finds the damage that it is there for. */
export const invariantsFound: Gate = {
  name: 'invariants',
  row: 'R30',
  promise: 'the invariants hold on a sound database, each finds its damage, and all of them are asked within 2 s',
  run: (options) =>
    inPlace(async (place, findings) => {
      const up = await place.up()
      await addItems(place, { items: options.size === 'long' ? 20_000 : 500, status: 'PENDENTE_DE_ENVIO' })
      const database = connect(place.address, { app: 1, admin: 2 })
      if (options.mutant !== undefined && isMutant(options.mutant)) armMutant(options.mutant)
      try {
        const began = performance.now()
        for (const { name } of await brokenInvariants(database.admin))
          findings.problems.push(`${name} is broken on a sound database`)
        const ms = performance.now() - began
        findings.atMost('asked within, ms', ms, 2_000)
        let found = 0
        for (const name of [...INVARIANTS.map((each) => each.name), 'audit-chain']) {
          const damage = damages[name]
          if (damage === undefined) {
            findings.problems.push(`${name}: nothing proves that it finds anything`)
            continue
          }
          await database.admin
            .transaction()
            .execute(async (tx) => {
              for (const statement of damage.split(/;\s+/)) await sql.raw(statement).execute(tx)
              const broken = await brokenInvariants(tx)
              const isFound = broken.some((each) => each.name === name)
              findings.must(
                isFound,
                `${name} did not find its damage, but ${broken.map((each) => each.name).join(', ') || 'nothing'}`,
              )
              found += Number(isFound)
              throw new Undo()
            })
            .catch((error: unknown) => {
              if (!(error instanceof Undo)) throw error
            })
        }
        return { invariants: INVARIANTS.length + 1, found, ms }
      } finally {
        armMutant(undefined)
        await database.close()
        await up.down()
      }
    }),
}
