import { playScenes } from '../../support/races/play-scene';
import { SCENES } from '../../support/races/scenes';

/** The other half of the scenes. */
playScenes(SCENES.filter((_scene, index) => index % 2 === 1));
