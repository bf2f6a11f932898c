import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'

import { failureSentence } from '#listing/screen/failure-toast.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PageState } from '#ui/display/page-state.tsx'

import { LoadFacts, RejectedRows, useLoad } from './load-facts.tsx'
import { undoRefusal } from './load-words.ts'
import { RetryLoad } from './retry-load.tsx'
import { UndoLoad } from './undo-dialog.tsx'
import { ShortFailureState } from '#listing/screen/failure-state.tsx'

type Props = { readonly id: number; readonly mayLoad: boolean; readonly onClose: () => void }

/** Details of a load: file, user, time, accepted and rejected rows with reasons, and undo. */
export function LoadDialog({ id, mayLoad, onClose }: Props) {
  const [undoing, setUndoing] = useState(false)
  const { data: load, isError, error, isPending, refetch } = useLoad(id)
  return (
    <>
      <Dialog
        opened
        size="wide"
        title={`Carga ${id}`}
        onClose={onClose}
        footer={
          <>
            {load && <RejectedRows load={load} />}
            {load?.podeTentarDeNovo && mayLoad && <RetryLoad load={load} />}
            {load && mayLoad && (
              <Button
                kind="danger"
                icon={<IconArrowBackUp size={16} stroke={1.75} />}
                disabledBecause={undoRefusal(load)}
                onClick={() => setUndoing(true)}
              >
                Desfazer carga
              </Button>
            )}
            <Button onClick={onClose}>Fechar</Button>
          </>
        }
      >
        {load && <LoadFacts load={load} />}
        {isError && (
          <ShortFailureState
            title={failureSentence(error)}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!load && !isError && !isPending && (
          <PageState
            kind="not-found"
            title="Carga não encontrada."
            sentence="Ela não existe ou não é dos seus shoppings."
          />
        )}
      </Dialog>
      {undoing && load && <UndoLoad load={load} onClose={() => setUndoing(false)} />}
    </>
  )
}
