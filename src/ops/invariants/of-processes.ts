import type { Invariant } from './invariant.ts'

export const invariantsOfProcesses: readonly Invariant[] = [
  {
    name: 'runs-whole',
    sentence: 'A run of a month that did not end well left nothing.',
    query: `
      select 'run ' || r.id as what
      from delinquency_run r
      where r.status <> 'CONCLUIDO'
        and (
          r.is_current
          or exists (
            select from delinquency_titulo t where t.month = r.month and t.run_id = r.id
          )
          or exists (select from delinquency_stock s where s.run_id = r.id)
          or exists (select from delinquency_sum s where s.run_id = r.id)
        )`,
  },
  {
    name: 'substitutions-accepted',
    sentence: 'A substitution that holds was accepted by the substitute, as the decision log says.',
    query: `
      select 'substitution ' || s.id as what
      from substitution s
      where s.accepted_at is not null and s.accepted_by is not null and not exists (
        select
        from audit_entry a
        where a.entity = 'substituicao' and a.entity_id = s.id::text
          and a.action in ('ACEITAR_SUBSTITUICAO', 'NOMEAR_SUBSTITUTO') and a.user_id = s.substitute_id
      )`,
  },
  {
    name: 'runs-go-on',
    isOfWork: true,
    sentence: 'Each run of a month that waits or is under way has its job: none is busy for ever.',
    query: `
      select 'run ' || r.id as what
      from delinquency_run r
      where r.status in ('SUBMETIDO', 'EXECUTANDO')
        and not exists (
          select
          from graphile_worker.jobs j
          where j.key = 'delinquency-runs.execute ' || r.id
        )`,
  },
  {
    name: 'no-job-stuck',
    isOfWork: true,
    sentence: 'No job is held for more than 10 s by a worker that gives no sign of life.',
    query: `select 'job ' || j.id as what from graphile_worker.jobs j
      where j.locked_at < clock_timestamp() - interval '10 seconds'
        and not exists (
          select
          from worker_heartbeat h
          where h.worker_id = j.locked_by and h.seen_at > clock_timestamp() - interval '10 seconds'
        )`,
  },
  {
    name: 'outbox-age',
    isOfWork: true,
    sentence: 'No sending waits for more than 15 minutes unless it is known why.',
    query: `
      select 'lote ' || id as what
      from bureau_batch
      where status in ('PREPARADO', 'ENVIANDO')
        and error is null
        and created_at < (
          select case when max(at) < now() - interval '1 day' then max(at) else now() end
          from audit_entry
        ) - interval '15 minutes'`,
  },
]
