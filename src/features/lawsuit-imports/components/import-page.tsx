import { ImportPanel } from '#features/file-imports/components/import-panel.tsx'
import styles from '#features/file-imports/components/import-panel.module.css'
import { ImportsOfKind } from '#features/file-imports/components/imports-of-kind.tsx'
import type { ImportKind } from '#features/file-imports/contract.ts'
import type { Importer } from '#listing/importer.ts'
import { Panel } from '#ui/display/panel.tsx'

const invalidates = ['lawsuits', 'receivables']

/** A file of legal action is checked or handed in; below it what became of the earlier ones. */
export function ImportPage({
  kind,
  of,
}: {
  readonly kind: ImportKind
  readonly of: Pick<Importer, 'words' | 'accepts' | 'upload'>
}) {
  const { words, accepts, upload } = of
  return (
    <div className={styles['page']}>
      <ImportPanel
        title={words.title}
        note={words.note}
        label={words.label}
        accept={accepts}
        call={upload}
        take={words.take}
        input={{}}
        problem={undefined}
        invalidates={invalidates}
        fields={null}
      />
      <Panel title="Importações" subtitle="Os arquivos desta planilha, o mais novo primeiro.">
        <ImportsOfKind kind={kind} />
      </Panel>
    </div>
  )
}
