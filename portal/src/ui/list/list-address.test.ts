import { describe, expect, test } from 'vitest'
import { readListAddress, withChange } from './list-address.ts'

const defaults = {
  pageSize: 20,
  pageSizes: [10, 20, 50],
  sort: '-created',
  filters: ['role', 'verified'] as const,
}

function read(query: string, more: { prefix?: string } = {}) {
  return readListAddress(new URLSearchParams(query), { ...defaults, ...more })
}

function changed(query: string, change: Record<string, string>, prefix = ''): string {
  return withChange(new URLSearchParams(query), prefix, change).toString()
}

describe('the address of a list', () => {
  test('shows the first page of everything by default', () => {
    expect(read('tab=users')).toEqual({
      search: '',
      page: 1,
      pageSize: 20,
      sort: '-created',
      filters: { role: '', verified: '' },
      narrowed: false,
    })
  })

  test('contains search, page, size, order and filters', () => {
    expect(read('search=pat&page=3&size=50&sort=name&role=admin')).toEqual({
      search: 'pat',
      page: 3,
      pageSize: 50,
      sort: 'name',
      filters: { role: 'admin', verified: '' },
      narrowed: true,
    })
  })

  test.each(['0', '-1', '1.5', 'x', '9999999'])('ignores the page %s', (page) => {
    expect(read(`page=${page}`).page).toBe(1)
  })

  test('ignores a page size that is not on offer', () => {
    expect(read('size=30').pageSize).toBe(20)
  })

  test('uses a prefix for the second list of a screen', () => {
    expect(read('page=2&codes-page=5', { prefix: 'codes' }).page).toBe(5)
  })
})

describe('a change', () => {
  test('leads to the first page and keeps the rest', () => {
    expect(changed('tab=users&page=4&role=admin', { search: 'pat' })).toBe('tab=users&role=admin&search=pat')
  })

  test('of the page keeps everything else', () => {
    expect(changed('tab=users&search=pat&page=4', { page: '5' })).toBe('tab=users&search=pat&page=5')
  })

  test('to an empty value removes its parameter', () => {
    expect(changed('search=pat&role=admin', { search: '', role: '' })).toBe('')
  })

  test('does not touch another list', () => {
    expect(changed('page=2&codes-page=5', { search: 'x' }, 'codes')).toBe('page=2&codes-search=x')
  })
})
