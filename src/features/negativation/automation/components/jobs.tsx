import { alsoToast } from '#listing/screen/failure-toast.ts'
import { useQuery } from '@tanstack/react-query'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Badge } from '#ui/display/badge.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatInstant } from '#values/instant.ts'

import { AUTOMATIC_JOB_CODES } from '#features/negativation/debt-items/contract/automatic-jobs.ts'
import { jobRunList, startJob } from '../contract/automation.ts'
import { ElapsedTime } from './elapsed-time.tsx'
import styles from './jobs.module.css'

type Job = AnswerOf<typeof jobRunList.search>['processos'][number]

const running = 'Ja existe um processo em andamento'

function LastRun({ job: { ultima, emExecucao } }: { readonly job: Job }) {
  if (!ultima) return <span className={styles['last']}>Nunca executado</span>
  if (emExecucao)
    return (
      <span className={styles['last']}>
        <Badge tone="accent">Executando</Badge> há <ElapsedTime since={ultima.iniciadoEm} />
      </span>
    )
  return (
    <span className={styles['last']}>
      {ultima.estado === 'ERRO' && <Badge tone="danger">Erro</Badge>} Última:{' '}
      {formatInstant(ultima.iniciadoEm)}, {ultima.iniciadoPor}
    </span>
  )
}

/** Confirms a run outside the schedule. */
function StartQuestion({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const act = useAct(startJob, {
    invalidates: ['jobs'],
    success: ({ mensagem }) => mensagem,
    onFailure: alsoToast,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={job.nome}
      question={`Executar '${job.nome}' agora?`}
      confirmLabel="Executar"
      busy={act.busy}
      notes={
        act.failure === undefined
          ? [{ tone: 'info', text: job.quando ?? 'Não corre sozinho, como os parâmetros estão.' }]
          : failureNotes(act.failure)
      }
      onConfirm={() => void act.run({ codigo: job.codigo })}
    />
  )
}

/** Every automatic job with its last run and schedule; a button starts one now. */
export function Jobs() {
  const [confirming, setConfirming] = useState<Job>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['jobs', jobRunList.search.name, 'processos'],
    queryFn: ({ signal }) => callServer(jobRunList.search, { page: 1, size: 1 }, { signal }),
  })
  if (isError && !data)
    return (
      <PageState
        kind="error"
        title="Erro ao tentar carregar os processos"
        action={{ label: 'Tentar de novo', onClick: () => void refetch() }}
      />
    )
  return (
    <>
      <ul
        className={styles['jobs']}
        aria-label="Processos automáticos"
        aria-busy={data === undefined || undefined}
      >
        {data
          ? data.processos.map((job) => (
              <li key={job.codigo} className={styles['job']}>
                <strong className={styles['name']}>{job.nome}</strong>
                <IconButton
                  size="row"
                  hasPopup="dialog"
                  label={`Executar ${job.nome}`}
                  icon={<IconPlayerPlay size={18} stroke={1.75} />}
                  disabledBecause={job.porQueNao ?? (job.emExecucao ? running : undefined)}
                  onClick={() => setConfirming(job)}
                />
                <LastRun job={job} />
                <span className={styles['when']}>{job.quando ?? 'Só à mão'}</span>
              </li>
            ))
          : AUTOMATIC_JOB_CODES.map((codigo) => (
              <li key={codigo} className={styles['job']}>
                <Skeleton width={140} />
              </li>
            ))}
      </ul>
      {confirming && <StartQuestion job={confirming} onClose={() => setConfirming(undefined)} />}
    </>
  )
}
