import { ReasonForm } from '#features/platform/approvals/components/reason-form.tsx'
import { useAct } from '#listing/screen/use-act.ts'

import {
  type ComparisonRow,
  dispenseMigrationStep,
  explainDifference,
  startMigration,
} from '../contract/calls.ts'
import { MIGRATION_MEASURES, MIGRATION_STEP, type MigrationStep } from '../contract/steps.ts'
import { migrationQueries } from '../queries.ts'

type Closing = { readonly onClose: () => void }

const mensagemOf = ({ mensagem }: { readonly mensagem: string }) => mensagem
const shortReason = 'O motivo precisa de ao menos 10 caracteres.'
const options = (field: string, onClose: () => void) => ({
  success: mensagemOf,
  invalidates: [migrationQueries],
  fields: [field],
  onDone: onClose,
})

/** 'Iniciar migração': from here on nothing is sent. */
export function StartDialog({ onClose }: Closing) {
  const act = useAct(startMigration, options('motivo', onClose))
  return (
    <ReasonForm
      title="Iniciar migração"
      longest={500}
      about="iniciar a migração de partida"
      refusal={shortReason}
      busy={act.busy}
      error={act.fieldErrors.get('motivo')}
      onAct={(motivo) => void act.run({ motivo })}
      onClose={onClose}
    >
      <p>
        Enviar ao bureau fica fechado até a conferência ser concluída por outra pessoa. A migração
        se faz uma vez só, antes do primeiro envio.
      </p>
    </ReasonForm>
  )
}

/** 'Dispensar': the company has no such file. */
export function DispenseDialog({ step, onClose }: Closing & { readonly step: MigrationStep }) {
  const act = useAct(dispenseMigrationStep, options('motivo', onClose))
  return (
    <ReasonForm
      title={`Dispensar ${MIGRATION_STEP[step]}`}
      longest={500}
      about={`dispensar ${step}`}
      refusal={shortReason}
      busy={act.busy}
      error={act.fieldErrors.get('motivo')}
      onAct={(motivo) => void act.run({ etapa: step, motivo })}
      onClose={onClose}
    >
      <p>Nada deste passo entra. Ele ainda pode ser carregado até a migração ser concluída.</p>
    </ReasonForm>
  )
}

/** 'Explicar': why both systems differ in a measure. */
export function ExplainDialog({
  comparison: { shopping, medida },
  onClose,
}: Closing & { readonly comparison: ComparisonRow }) {
  const act = useAct(explainDifference, options('explicacao', onClose))
  return (
    <ReasonForm
      title="Explicar diferença"
      longest={500}
      about={`explicar ${medida} de ${shopping}`}
      refusal="A explicação precisa de ao menos 10 caracteres."
      busy={act.busy}
      error={act.fieldErrors.get('explicacao')}
      onAct={(explicacao) => void act.run({ shopping, medida, explicacao })}
      onClose={onClose}
    >
      <p>{`${MIGRATION_MEASURES[medida]} de ${shopping}. A explicação fica na conferência.`}</p>
    </ReasonForm>
  )
}
