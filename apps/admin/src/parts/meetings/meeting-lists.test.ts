import { expect, test } from 'vitest'
import { allOf, contentOf } from '../list/define-list.ts'
import { demoList, demoQuery, interviewList, interviewQuery } from './meeting-lists.ts'

const page = { page: 1, size: 10, columns: null, view: null, open: null }
const earliest = { order: ['start'], direction: ['asc'] }
const newest = { order: ['createdAt'], direction: ['desc'] }

function orderOfView(id: string) {
  const view = interviewList.views.find((each) => each.id === id) ?? expect.fail(id)
  return interviewQuery({ ...page, ...contentOf(interviewList, view) })
}

test('the meetings of a day and those without a result begin with the earliest, all with the newest booking', () => {
  for (const id of ['today', 'awaiting']) expect(orderOfView(id)).toMatchObject(earliest)
  expect(orderOfView('passed-this-month')).toMatchObject(newest)
  expect(interviewQuery({ ...page, ...allOf(interviewList) })).toMatchObject(newest)
  expect(demoQuery({ ...page, ...allOf(demoList) })).toMatchObject(newest)
})
