import { ReasonDialog } from '#features/platform/approvals/components/reason-dialog.tsx'

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
const invalidates = [migrationQueries]

/** 'Iniciar migração': from here on nothing is sent. */
export function StartDialog({ onClose }: Closing) {
  return (
    <ReasonDialog
      call={startMigration}
      inputOf={(motivo) => ({ motivo })}
      success={mensagemOf}
      invalidates={invalidates}
      title="Iniciar migração"
      about="iniciar a migração de partida"
      onClose={onClose}
    >
      <p>
        Enviar ao bureau fica fechado até a conferência ser concluída por outra pessoa. A migração
        se faz uma vez só, antes do primeiro envio.
      </p>
    </ReasonDialog>
  )
}

/** 'Dispensar': the company has no such file. */
export function DispenseDialog({ step, onClose }: Closing & { readonly step: MigrationStep }) {
  return (
    <ReasonDialog
      call={dispenseMigrationStep}
      inputOf={(motivo) => ({ etapa: step, motivo })}
      success={mensagemOf}
      invalidates={invalidates}
      title={`Dispensar ${MIGRATION_STEP[step]}`}
      about={`dispensar ${step}`}
      onClose={onClose}
    >
      <p>Nada deste passo entra. Ele ainda pode ser carregado até a migração ser concluída.</p>
    </ReasonDialog>
  )
}

/** 'Explicar': why both systems differ in a measure. */
export function ExplainDialog({
  comparison: { shopping, medida },
  onClose,
}: Closing & { readonly comparison: ComparisonRow }) {
  return (
    <ReasonDialog
      call={explainDifference}
      inputOf={(explicacao) => ({ shopping, medida, explicacao })}
      field="explicacao"
      refusal="A explicação precisa de ao menos 10 caracteres."
      success={mensagemOf}
      invalidates={invalidates}
      title="Explicar diferença"
      about={`explicar ${medida} de ${shopping}`}
      onClose={onClose}
    >
      <p>{`${MIGRATION_MEASURES[medida]} de ${shopping}. A explicação fica na conferência.`}</p>
    </ReasonDialog>
  )
}
