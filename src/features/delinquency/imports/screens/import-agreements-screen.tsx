import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { mallsQuery } from '#features/people/registers/components/malls-query.ts'
import { TemplateLinks } from '#features/ledger/file-templates/components/template-links.tsx'
import { uploadSpreadsheet } from '#features/ledger/receivables/contract.ts'
import { UnreadChoices } from '#listing/screen/unread-choices.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

import { ImportPanel } from '#features/ledger/file-imports/components/import-panel.tsx'
import styles from '#features/ledger/file-imports/components/import-panel.module.css'
import { agreementFiles } from '../contract/files.ts'

/** Import of Oracle agreements, one mall at a time (spec 3:2.6). */
export function ImportAgreementsScreen() {
  const [mall, setMall] = useState('')
  const malls = useQuery(mallsQuery)
  return (
    <div className={styles['narrow']}>
      <ImportPanel
        title="Acordos do Oracle"
        note={agreementFiles.words.note}
        label={agreementFiles.words.label}
        accept={agreementFiles.accepts}
        call={uploadSpreadsheet}
        templates={<TemplateLinks kind="ACORDOS" />}
        invalidates={['delinquency', 'receivables']}
        take={agreementFiles.words.take}
        input={{ spreadSheetType: 'ORACLE', ...(mall === '' ? {} : { shopping: Number(mall) }) }}
        problem={mall === '' ? 'Escolha o shopping.' : undefined}
        fields={
          <>
            <SelectField
              label="Shopping"
              required
              width={280}
              options={(malls.data ?? []).map(({ id, nome }) => ({
                value: String(id),
                label: nome,
              }))}
              value={mall}
              onChange={setMall}
              disabled={malls.data === undefined}
            />
            <UnreadChoices choices={[{ ...malls, noun: 'os shoppings' }]} />
          </>
        }
      />
    </div>
  )
}
