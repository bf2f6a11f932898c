import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import { findScreen } from '#features/people/access/rules/session.ts'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'

import { loadMigrationStep, type MigrationStepRow } from '../contract/calls.ts'
import { MIGRATION_STEP } from '../contract/steps.ts'
import { STEP_PURPOSE, stepLine } from '../rules/step-words.ts'
import { DispenseDialog } from './act-dialogs.tsx'
import { FileOfSource } from './file-of-source.tsx'
import { MallOfFile } from './mall-of-file.tsx'
import styles from './migration.module.css'
import { Rehearsal } from './rehearsal.tsx'
import { SourceOfFile } from './source-of-file.tsx'
import { StepFiles } from './step-files.tsx'
import { useStepFile } from './use-step-file.ts'

type Props = {
  readonly step: MigrationStepRow
  readonly routes: Parameters<typeof findScreen>[0]
  readonly mayConduct: boolean
}

const largest = loadMigrationStep.upload?.maxBytes ?? 0
const endings = ['.csv', '.txt', '.xlsx']
const sourceEndings = [...endings, '.zip', '.json']
const ofSources = new Set(['CONTRATOS', 'TITULOS'])
const required = new Set(['CONTRATOS', 'TITULOS', 'CONFERENCIA'])

/** 'Ensaiar' first, then 'Carregar as n'. */
function FileActs({
  chosen: { file, mall, source, rehearsal, busy, run },
  step,
  because,
}: {
  readonly chosen: ReturnType<typeof useStepFile>
  readonly step: MigrationStepRow
  readonly because: string | undefined
}) {
  const missing =
    because ??
    (file === undefined
      ? 'Escolha o arquivo.'
      : step.etapa === 'ACORDOS' && mall === undefined
        ? 'Escolha o shopping dos acordos.'
        : undefined)
  const count =
    rehearsal?.idCarga === null && rehearsal.idEntrada === null ? rehearsal.aceitos : undefined
  return (
    <div className={styles['acts']}>
      <Button loading={busy} disabledBecause={missing} onClick={() => run(true)}>
        Ensaiar
      </Button>
      <Button
        kind="primary"
        icon={<IconUpload size={16} stroke={1.75} />}
        loading={busy}
        disabledBecause={
          missing ??
          (source?.isDraft ? 'A fonte é um rascunho: ela só ensaia.' : undefined) ??
          (rehearsal === undefined
            ? 'Ensaie o arquivo antes.'
            : count === 0
              ? 'Nenhuma linha seria aceita.'
              : undefined)
        }
        onClick={() => run(false)}
      >
        {count === undefined ? 'Carregar' : `Carregar as ${count}`}
      </Button>
    </div>
  )
}

/** What the rehearsal, or the source, made of the file. */
function ReadFile({
  chosen: { rehearsal, entrada },
  isShown,
}: {
  readonly chosen: ReturnType<typeof useStepFile>
  readonly isShown: boolean
}) {
  if (entrada === undefined) return rehearsal ? <Rehearsal rehearsal={rehearsal} /> : null
  if (!isShown) return null
  return (
    <>
      <FileOfSource id={entrada} />
      <Link to="/entradas-de-dados">Ver as entradas</Link>
    </>
  )
}

/** The open step: its file, its rehearsal and its acts. */
export function StepPanel({ step, routes, mayConduct }: Props) {
  const [isDispensing, setDispensing] = useState(false)
  const chosen = useStepFile(step)
  const because = useCompanyRefusal()
  const isOpen = step.situacao === 'ABERTA' || step.situacao === 'FEITA'
  return (
    <Panel
      title={`${step.ordem}. ${MIGRATION_STEP[step.etapa]}`}
      subtitle={STEP_PURPOSE[step.etapa]}
      aside={<StepFiles step={step} routes={routes} />}
    >
      <div className={styles['body']}>
        <p>{stepLine(step)}</p>
        {mayConduct && isOpen && (
          <>
            {step.etapa === 'ACORDOS' && (
              <MallOfFile value={chosen.mall} onChange={chosen.setMall} />
            )}
            {ofSources.has(step.etapa) && findScreen(routes, '/fontes-de-dados') && (
              <SourceOfFile step={step.etapa} value={chosen.source} onChange={chosen.setSource} />
            )}
            <FileDrop
              label="Arquivo do sistema antigo"
              accept={chosen.source ? sourceEndings : endings}
              maxBytes={largest}
              value={chosen.file}
              onChange={chosen.choose}
              disabled={chosen.busy}
            />
            <FileActs chosen={chosen} step={step} because={because} />
            <ReadFile chosen={chosen} isShown={Boolean(findScreen(routes, '/entradas-de-dados'))} />
          </>
        )}
        {mayConduct && step.situacao === 'ABERTA' && !required.has(step.etapa) && (
          <div className={styles['acts']}>
            <Button disabledBecause={because} onClick={() => setDispensing(true)}>
              Dispensar
            </Button>
          </div>
        )}
      </div>
      {isDispensing && <DispenseDialog step={step.etapa} onClose={() => setDispensing(false)} />}
    </Panel>
  )
}
