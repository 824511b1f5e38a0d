import { describe, expect, it } from 'vitest';
import { builtIn } from '../../lib/builtin.testing';
import {
  cylinder,
  draftOf,
  holder,
  setCampaign,
  setCards,
  setCylinder,
  setFirstAction,
  setHolder,
  setLeader,
  setMarkers,
  setPieces,
  setTreaty,
  type Position,
} from './draft';
import { learn } from './facts';

learn(builtIn('liberty'));

const position: Position = {
  game: 'liberty',
  scenario: '1776',
  options: {},
  seats: ['human', 'human', 'human', 'human'],
  resources: { british: 5, patriots: 2, indians: 0, french: 5 },
  support: { boston: 'passive_opposition' },
  pieces: { boston: { br: 2 }, west_indies: { squadron: 2 } },
  unavailable: { br: 6, squadron: 1 },
  casualties: {},
  leaders: { howe: 'new_york_city', washington: 'new_york', brant: 'new_york', rochambeau: 'available' },
  markers: {},
  fni: 0,
  cbc: 1,
  crc: 3,
  treaty_played: false,
  strokes: ['british', 'treaty_of_alliance'],
  strokes_asked: [],
  current_card: null,
  upcoming_card: null,
  eligible: ['british', 'patriots', 'indians', 'french'],
  sequence: { executed: [], passed: [], first: null, first_action: 'none' },
  deck: { pile: 0, drawn: 0, winter_drawn: false, winters_held: 0 },
};
const draft = draftOf(position);

describe('a position set up by hand', () => {
  it('names every piece of every space, so that what is not there is told too', () => {
    expect(draft.base).toBe('1776');
    expect(draft.pieces.boston).toMatchObject({ br: 2, tory: 0, mil_u: 0 });
    expect(draft.pieces.boston).not.toHaveProperty('squadron');
    expect(draft.pieces.west_indies).toEqual({ br: 0, fr: 0, bfort: 0, squadron: 2 });
    expect(draft.support.boston).toBe('passive_opposition');
    expect(draft.support.virginia).toBe('neutral');
    expect(draft.markers.boston).toEqual({ propaganda: 0, raid: 0, blockade: 0 });
    expect(draft.markers.virginia).toEqual({ propaganda: 0, raid: 0 });
    // A draft is read as what it is.
    expect(draftOf(draft as unknown as Position)).toEqual(draft);
  });
  it('keeps three squadrons, and as many levels of intervention as Blockades', () => {
    const blockaded = setMarkers(draft, 'boston', 'blockade', 1);
    expect(blockaded.fni).toBe(1);
    expect(blockaded.unavailable.squadron).toBe(0);
    const home = setPieces(blockaded, 'west_indies', 'squadron', 1);
    expect(home.unavailable.squadron).toBe(1);
    expect(home.fni).toBe(1);
    expect(setPieces(draft, 'boston', 'br', 3).pieces.boston!.br).toBe(3);
    expect(draft.pieces.boston!.br).toBe(2);
  });
  it('has one leader a faction', () => {
    expect(setLeader(draft, 'clinton', 'boston', ['gage', 'howe', 'clinton']).leaders).toEqual({
      washington: 'new_york',
      brant: 'new_york',
      rochambeau: 'available',
      clinton: 'boston',
    });
  });
  it('counts the cards that show, and a winter only where it can be', () => {
    expect(setCards(draft, { current_card: 42 }).deck).toEqual({
      pile: 0,
      drawn: 1,
      winter_drawn: false,
      winters_held: 0,
    });
    expect(setCards(draft, { current_card: 42, upcoming_card: 99 }).deck).toEqual({
      pile: 0,
      drawn: 7,
      winter_drawn: true,
      winters_held: 0,
    });
    expect(setCampaign(draft, 3).deck).toMatchObject({ pile: 2, winters_held: 2 });
  });
  it('knows who has acted, and offers strokes only before anybody has', () => {
    const acted = setCylinder(draft, 'patriots', 'executed');
    expect(acted.sequence).toEqual({
      executed: ['patriots'],
      passed: [],
      first: 'patriots',
      first_action: 'command_and_special',
    });
    expect(acted.eligible).toEqual(['british', 'indians', 'french']);
    expect(acted.strokes_asked).toHaveLength(4);
    expect(setFirstAction(acted, 'event').sequence.first_action).toBe('event');
    expect(cylinder(setCylinder(acted, 'french', 'ineligible'), 'french')).toBe('ineligible');
    const again = setCylinder(acted, 'patriots', 'eligible');
    expect(again.sequence).toEqual(draft.sequence);
    expect(again.strokes_asked).toEqual([]);
  });
  it('holds the Treaty until it is played', () => {
    expect(setTreaty(draft, true).strokes).toEqual(['british']);
    expect(setTreaty(setTreaty(draft, true), false).strokes).toContain('treaty_of_alliance');
  });
  it('seats people alone or for a whole side', () => {
    const solo = setHolder(draft, 'british', 'both');
    expect(solo.seats).toEqual(['human:royalist', 'human', 'human:royalist', 'human']);
    expect(holder(solo, 'indians')).toBe('both');
    expect(setHolder(solo, 'indians', 'rulebook').seats).toEqual(['human', 'human', 'rulebook', 'human']);
  });
});
