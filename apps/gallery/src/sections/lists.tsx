import { formatInteger } from '@hiwar/arabic/digits.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { Grid } from '@hiwar/ui/grid.tsx'
import type { GridColumn, GridSort } from '@hiwar/ui/grid.tsx'
import { GridSkeleton } from '@hiwar/ui/grid-skeleton.tsx'
import { PageBar } from '@hiwar/ui/page-bar.tsx'
import { Pager } from '@hiwar/ui/pager.tsx'
import { Table } from '@hiwar/ui/table.tsx'
import type { Column } from '@hiwar/ui/table.tsx'
import { Tabs } from '@hiwar/ui/tabs.tsx'
import { Ellipsis } from 'lucide-react'
import { Kept, Sample, Section, entriesOf, ignore } from '../frame.tsx'
import { deepText, longText, people } from '../samples.ts'
import type { Person } from '../samples.ts'

const tableColumns: readonly Column<Person>[] = [
  { id: 'name', header: 'الاسم', isRowHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'email', header: 'البريد', cell: ({ email }) => <Bidi className="break-all">{email}</Bidi> },
  { id: 'lessons', header: 'الحصص', isNumber: true, cell: ({ lessons }) => formatInteger(lessons) },
  {
    id: 'actions',
    header: 'الإجراءات',
    isActions: true,
    cell: () => (
      <Button variant="secondary" size="small">
        افتح
      </Button>
    ),
  },
]

const gridColumns: readonly GridColumn<Person>[] = [
  { id: 'name', header: 'الاسم', isSortable: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'email', header: 'البريد', cell: ({ email }) => <Bidi>{email}</Bidi> },
  { id: 'lessons', header: 'الحصص', isSortable: true, isNumber: true, cell: ({ lessons }) => formatInteger(lessons) },
  {
    id: 'actions',
    header: 'الإجراءات',
    isActions: true,
    cell: ({ name }) => <IconButton size="small" label={`خيارات ${name}`} icon={<Ellipsis aria-hidden size={20} />} />,
  },
]

function GridSections() {
  return (
    <>
      <Section file="grid.tsx">
        <Sample name="sorted, selected, a row that has just changed" isWide>
          <div className="surface overflow-x-auto">
            <Kept first={{ column: 'name', direction: 'asc' } as GridSort}>
              {(sort, changeSort) => (
                <Kept first={new Set(['2']) as ReadonlySet<string>}>
                  {(selected, onChange) => (
                    <Grid
                      label="الطلاب"
                      columns={gridColumns}
                      items={people}
                      idOf={({ id }) => String(id)}
                      nameOf={({ name }) => name}
                      sort={sort}
                      onSort={changeSort}
                      selection={{ selected, onChange }}
                      onOpen={ignore}
                      flashed={new Set(['3'])}
                    />
                  )}
                </Kept>
              )}
            </Kept>
          </div>
        </Sample>
      </Section>
      <Section file="grid-skeleton.tsx">
        <Sample name="before the first answer" isWide>
          <div className="surface overflow-x-clip">
            <GridSkeleton columns={gridColumns} rows={2} hasCheckboxes />
          </div>
        </Sample>
      </Section>
    </>
  )
}

function PageSections() {
  return (
    <>
      <Section file="pager.tsx">
        {entriesOf({ first: 1, middle: 12, last: 24 }).map(([name, first]) => (
          <Sample key={name} name={name} isWide>
            <Kept first={first}>{(page, select) => <Pager page={page} pages={24} onSelect={select} />}</Kept>
          </Sample>
        ))}
      </Section>
      <Section file="page-bar.tsx">
        {entriesOf({ first: 1, middle: 1204 }).map(([name, first]) => (
          <Sample key={name} name={name} isWide>
            <Kept first={first}>{(page, select) => <PageBar page={page} pages={2400} onSelect={select} />}</Kept>
          </Sample>
        ))}
      </Section>
    </>
  )
}

export function ListSections() {
  return (
    <>
      <Section file="table.tsx">
        <Sample name="as wide as there is room" isWide>
          <Table caption="الطلاب" columns={tableColumns} rows={people} rowId={({ id }) => id} />
        </Sample>
        <Sample name="as cards" isNarrow>
          <Table caption="الطلاب، بطاقات" columns={tableColumns} rows={people} rowId={({ id }) => id} />
        </Sample>
      </Section>
      <GridSections />
      <PageSections />
      <Section file="tabs.tsx">
        <Sample name="counts, disabled, more than fit" isNarrow>
          <Kept first="next">
            {(selected, select) => (
              <Tabs
                label="الحصص"
                selected={selected}
                onSelect={select}
                items={[
                  { id: 'next', label: 'القادمة', count: formatInteger(3), content: <p>{longText}</p> },
                  { id: 'past', label: 'السابقة', content: <p>{deepText}</p> },
                  { id: 'off', label: 'الملغاة', isDisabled: true, content: null },
                  { id: 'all', label: 'كل ما يجري في الأسبوع', count: formatInteger(99), content: <p>{deepText}</p> },
                ]}
              />
            )}
          </Kept>
        </Sample>
      </Section>
    </>
  )
}
