import { useQuery } from '@tanstack/react-query'

import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { activeReasonsQuery, activeTypesQuery, expectationQuery } from '../queries.ts'
import { ExpectationEditor } from './expectation-editor.tsx'
import { ShortFailureState } from '#listing/screen/failure-state.tsx'

export type ExpectationDialogProps = {
  readonly slipIds: readonly number[]
  readonly onClose: () => void
  /** Called after a save or deletion; the list refetches by itself. */
  readonly onSaved?: () => void
}

const title = 'Expectativa de Recebimento'

/** Expectation of the selected boletos (spec 3:2.16); several share one amount. */
export function ExpectationDialog({ slipIds, onClose, onSaved }: ExpectationDialogProps) {
  const saved = useQuery(expectationQuery(slipIds))
  const types = useQuery(activeTypesQuery)
  const reasons = useQuery(activeReasonsQuery)
  const failed = [saved, types, reasons].find(({ isError, data }) => isError && !data)
  if (saved.data && types.data && reasons.data)
    return (
      <ExpectationEditor
        saved={saved.data}
        types={types.data.data}
        reasons={reasons.data.data}
        onReadAgain={async () => (await saved.refetch()).data}
        onClose={onClose}
        {...(onSaved ? { onSaved } : {})}
      />
    )
  return (
    <Dialog
      opened
      title={title}
      size="table"
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancelar</Button>}
    >
      {failed ? (
        <ShortFailureState
          title="Erro ao tentar recuerar dados, entre em contato com a equipe técnica"
          error={failed.error}
          onRetry={() => {
            for (const query of [saved, types, reasons]) void query.refetch()
          }}
        />
      ) : (
        <div aria-busy="true" aria-label="carregando...">
          <Skeleton width="100%" height={420} />
        </div>
      )}
    </Dialog>
  )
}
