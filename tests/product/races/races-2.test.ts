import { playScenes } from '../../support/races/play-scene';
import { SCENES } from '../../support/races/scenes';

/** The other half of the scenes. */
playScenes(SCENES.slice(2));
