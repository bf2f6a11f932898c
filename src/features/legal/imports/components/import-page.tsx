import { ImportPanel } from '#features/ledger/file-imports/components/import-panel.tsx'
import styles from '#features/ledger/file-imports/components/import-panel.module.css'
import { ImportsOfKind } from '#features/ledger/file-imports/components/imports-of-kind.tsx'
import { TemplateLinks } from '#features/ledger/file-templates/components/template-links.tsx'
import type { ImportKind } from '#features/ledger/file-imports/contract/imports.ts'
import type { Importer } from '#listing/importer.ts'
import { Panel } from '#ui/display/panel.tsx'

const invalidates = ['lawsuits', 'receivables']

type Files = Pick<Importer, 'words' | 'accepts' | 'upload'>

/** The template of each file of legal action. */
const TEMPLATES = {
  APURACAO_FINAL: 'APURACAO_FINAL',
  ACORDOS_AUTOS: 'ACORDOS_AUTOS',
  AJUIZAMENTO_MANUAL: 'AJUIZAMENTO_MANUAL',
} as const
type Kind = keyof typeof TEMPLATES & ImportKind

export function FilesPanel({
  kind,
  of: { words, accepts, upload },
}: {
  readonly kind: Kind
  readonly of: Files
}) {
  return (
    <ImportPanel
      title={words.title}
      note={words.note}
      label={words.label}
      whenEmpty="Escolher arquivo"
      accept={accepts}
      call={upload}
      take={words.take}
      input={{}}
      problem={undefined}
      invalidates={invalidates}
      fields={null}
      templates={<TemplateLinks kind={TEMPLATES[kind]} />}
    />
  )
}

/** Panel to check or import a file, with the list of earlier imports below. */
export function ImportPage({ kind, of }: { readonly kind: Kind; readonly of: Files }) {
  return (
    <div className={styles['page']}>
      <FilesPanel kind={kind} of={of} />
      <Panel title="Importações" subtitle="Os arquivos desta planilha, o mais novo primeiro.">
        <ImportsOfKind kind={kind} />
      </Panel>
    </div>
  )
}
