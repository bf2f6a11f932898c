import { alsoToast } from '../screen/failure-toast.ts'
import { type ReactNode, useState } from 'react'

import type { AnswerOf, Call, InputOf } from '#contract/call.ts'
import type { Figures } from '#ui/display/figures.tsx'

import type { ImportCounts, Importer } from '../importer.ts'
import { useAct } from '../screen/use-act.ts'
import { useCheckedFile } from './checked-file.tsx'
import { FileDialog, ImportReport } from './file-dialog.tsx'
import { RejectedFile } from './rejected-file.tsx'

/** File field of an importer's dialog. */
export const fileOf = ({
  words,
  accepts,
  upload,
}: Pick<Importer, 'words' | 'accepts' | 'upload'>) => ({
  label: words.label,
  accept: accepts,
  maxBytes: upload.upload?.maxBytes ?? 0,
  note: words.note,
})

type ImportResult = ImportCounts &
  Parameters<typeof ImportReport>[0]['result'] & { readonly id?: number }

type Props<U extends Call> = {
  readonly of: Importer<U>
  /** Query names to invalidate after an import. */
  readonly invalidates: readonly string[]
  readonly figures: {
    readonly label: string
    readonly of: (result: AnswerOf<U>) => Parameters<typeof Figures>[0]['figures']
  }
  /** How to fix the rejected rows. */
  readonly advice: (result: AnswerOf<U>) => string
  /** Template and columns of the file. */
  readonly templates: ReactNode
  /** Full-height side panel instead of a centred dialog. */
  readonly isSidePanel?: boolean
  readonly onClose: () => void
}

/** State of an import within the request: the selected file, the act and its result. */
function useImport<U extends Call>({ of, invalidates }: Pick<Props<U>, 'of' | 'invalidates'>) {
  const [result, setResult] = useState<AnswerOf<U>>()
  const act = useAct(of.upload, { invalidates, onDone: setResult, onFailure: alsoToast })
  const forget = () => {
    act.reset()
    setResult(undefined)
  }
  const checkedFile = useCheckedFile({
    forget,
    take: (chosen, ensaio) => act.run({ ensaio } as InputOf<U>, chosen),
  })
  return { result, act, forget, checkedFile }
}

/** Import dialog for files processed within the request: dry run, import, rejected rows. */
export function ImportDialog<U extends Call>({
  of,
  invalidates,
  figures,
  advice,
  templates,
  isSidePanel,
  onClose,
}: Props<U>) {
  const { result, act, forget, checkedFile } = useImport({ of, invalidates })
  const taken = result as ImportResult | undefined
  return (
    <FileDialog
      title={of.words.title}
      file={fileOf(of)}
      take={of.words.take}
      {...{ checkedFile, act, forget, onClose, isSidePanel, templates }}
    >
      {result !== undefined && taken && (
        <ImportReport
          result={taken}
          figures={{ label: figures.label, figures: figures.of(result) }}
          advice={advice(result)}
          onClose={forget}
        >
          {taken.id !== undefined && (
            <div>
              <RejectedFile of={of.rejected} id={taken.id} />
            </div>
          )}
        </ImportReport>
      )}
    </FileDialog>
  )
}
